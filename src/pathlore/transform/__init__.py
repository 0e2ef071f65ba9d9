"""Source in, source out: what Python's protocols cannot express becomes a call of a runtime operator."""
