"""Targets in, results out."""
