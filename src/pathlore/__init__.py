"""Pathlore: symbolic execution for Python that remembers."""
