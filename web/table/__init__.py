"""The board on screen: viewport, pointer, keyboard focus, explanations, text view."""
