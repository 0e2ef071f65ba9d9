"""`pathlore check` on packages from PyPI as they are, beside an older version of Pathlore."""
