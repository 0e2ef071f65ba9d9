"""Solutions by evaluation alone."""
