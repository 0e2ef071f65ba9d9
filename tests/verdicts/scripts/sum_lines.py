# finds: AssertionError in <module>
# for: script("+")
# target: <module>
"""Marks that are given as plus and minus; nobody thought of one plus alone."""

line = input("marks: ")
assert len(line) != 1 or line != "+"
score = 0
for mark in line[:2]:
    score += 1 if mark == "+" else -1
print(score)
