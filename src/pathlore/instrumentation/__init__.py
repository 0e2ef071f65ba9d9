"""Rewritten code in live functions."""
