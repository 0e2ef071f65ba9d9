"""What is remembered between runs: one SQLite file for a project."""
