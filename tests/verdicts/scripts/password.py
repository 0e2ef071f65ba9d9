# finds: AssertionError in <module>
# for: script("swordfish")
# target: <module>
"""A password that opens everything."""

word = input("password: ")
level = 0
if word.startswith("sword"):
    level = 1
    if word.endswith("fish") and len(word) == 9:
        level = 2
assert level < 2, "the back door is open"
