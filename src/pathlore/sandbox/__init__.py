"""One call of the program: what surrounds it, and what it leaves behind."""
