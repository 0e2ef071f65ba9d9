# holds
# target: <module>
"""The same, with the end of the line taken off where there is one."""

import sys

line = sys.stdin.readline()
name = line[:-1] if line.endswith("\n") else line
assert name or line in ("", "\n")
assert "\n" not in name
