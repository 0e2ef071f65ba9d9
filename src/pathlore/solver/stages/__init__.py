"""Stages that answer without a back end, or hand on less than they were asked."""
