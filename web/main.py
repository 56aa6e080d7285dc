"""Starts the page when it is imported."""

from web.dom_page import start

start()
