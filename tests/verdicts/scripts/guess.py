# holds
# target: <module>
"""A question with three answers."""

answer = input("yes or no? ")
if answer == "yes":
    result = 1
elif answer == "no":
    result = 0
else:
    result = -1
assert result in (-1, 0, 1)
print(result)
