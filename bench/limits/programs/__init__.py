"""Each file is a program with one target. All that can be imported have a failure that is found at once."""
