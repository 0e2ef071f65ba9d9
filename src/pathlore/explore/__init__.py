"""Exploration: where rewriting, running, remembering and solving meet."""
