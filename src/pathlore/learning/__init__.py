"""Types learned by running: a command is run, and what its values were is stored."""
