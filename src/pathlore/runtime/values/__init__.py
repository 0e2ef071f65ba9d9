"""Symbolic values, one module per Python type."""
