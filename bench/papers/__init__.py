"""The subjects of the papers, with the numbers that a plain run has to give on them."""
