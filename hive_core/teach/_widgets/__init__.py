"""What the boards in notebooks and in PyScript pages share: clicks, keys, tasks and drawing."""
