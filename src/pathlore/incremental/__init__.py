"""What a run reuses of the ones before."""
