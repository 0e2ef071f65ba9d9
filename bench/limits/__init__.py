"""Hostile programs, and whether limits hold for them."""
