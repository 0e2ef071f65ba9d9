"""Checks against CPython by generation: random programs, and all inputs of small domains."""
