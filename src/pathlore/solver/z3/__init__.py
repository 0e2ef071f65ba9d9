"""The z3 back end, called through its C library."""
