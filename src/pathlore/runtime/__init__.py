"""What rewritten code calls: operators, symbolic values, and the one door through which choices are made."""
