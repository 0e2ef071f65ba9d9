"""Models of library functions, one module per library module."""
