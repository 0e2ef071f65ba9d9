"""The type-dependence graph: which variables, fields and results may hold something symbolic, known without running."""
