"""Terms: what a program computes from its inputs, as immutable shared values."""
