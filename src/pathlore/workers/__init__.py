"""Jobs as data, and the processes that they are performed in."""
