"""Renders findings: each report reads the events of a run and never reaches into the run itself."""
