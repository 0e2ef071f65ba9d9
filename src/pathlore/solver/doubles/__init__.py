"""Finds solutions over doubles by inverting operations and by evaluation."""
