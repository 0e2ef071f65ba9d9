"""Solutions over doubles, by undoing operations and by trying."""
