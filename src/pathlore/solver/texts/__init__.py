"""Texts as what other theories know."""
