"""Cases for tests: collects paths, chooses those that cover all branches, and says what plain Python does on them."""
