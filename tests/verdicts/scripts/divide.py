# finds: ZeroDivisionError in <module>, ValueError in <module>
# for: script("0") ;; script("x")
# target: <module>
"""Reads a number and divides by it."""

text = input("parts? ")
parts = int(text)
print(100 // parts)
