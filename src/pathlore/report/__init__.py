"""Renderings of findings: each takes the events of a run and never reaches into it."""
