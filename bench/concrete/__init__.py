"""Concrete work in symbolic execution: what it costs beside plain Python."""
