"""The small page inside a host page: layout, messages with it."""
