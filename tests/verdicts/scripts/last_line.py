# finds: AssertionError in <module>
# target: <module>
"""Cuts off the end of the line that is read; the last line of a file may have none."""

import sys

line = sys.stdin.readline()
name = line[:-1]
assert name or line in ("", "\n")
