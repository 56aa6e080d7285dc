"""The board on the screen: geometry, pointer, keyboard, explanations, text view."""
