"""Cases for tests: paths that cover all branches, and what plain Python does on them."""
