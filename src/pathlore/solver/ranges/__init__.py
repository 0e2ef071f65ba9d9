"""Ranges of the values that terms can have."""
