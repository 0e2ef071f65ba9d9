"""Terms: what a program computes from its inputs, as immutable shared values."""

from pathlore.expr import rendering  # noqa: F401  (terms get their notation)
