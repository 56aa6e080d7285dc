"""Playing offline, newer versions, installing."""
