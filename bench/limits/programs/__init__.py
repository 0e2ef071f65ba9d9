"""Each file is a program with one target; all but those that cannot be imported have a failure that is found at once."""
