"""Types learned by running: runs a command and stores what types its values had."""
