# finds: IndexError in <module>
# for: script("4")
# target: <module>
"""A menu that is one entry too short."""

ENTRIES = ["new", "open", "save"]
choice = input("1-4? ")
if choice in ("1", "2", "3", "4"):
    print(ENTRIES[int(choice) - 1])
