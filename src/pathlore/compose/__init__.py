"""Composition: calls of functions are answered by summaries, so that paths of callees add up and do not multiply."""
