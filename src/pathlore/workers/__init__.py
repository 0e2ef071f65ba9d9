"""Processes that explorations run in."""
