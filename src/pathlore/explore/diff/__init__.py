"""Compares two versions of a target: both run on the same inputs, symbolic ones and, to confirm, plain ones."""
