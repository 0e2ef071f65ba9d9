"""Finds solutions by evaluation alone."""
