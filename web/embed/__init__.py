"""The page embedded in a host page: its layout, and messages with the host page."""
