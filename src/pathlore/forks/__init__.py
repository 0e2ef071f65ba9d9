"""Copies of this process: how to make one, and the pipes to it."""
