"""Starts the page when it is imported."""

from web.browser.page import start

start()
