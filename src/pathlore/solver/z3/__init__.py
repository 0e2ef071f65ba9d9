"""The back end z3."""
