"""The type-dependence graph: which variables, fields and results may be symbolic, computed without running code."""
