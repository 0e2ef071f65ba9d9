# domain: s=("", "1", "-1", "12", "1-2", "--", "1-", "2-1-", "1-1-1", "-2-2"), n=range(-1, 2)
"""A parser goes over the characters of a text, and its state is an object."""


class Parser:
    def __init__(self) -> None:
        self.total = 0
        self.sign = 1
        self.seen = False

    def feed(self, character: str) -> None:
        if character == "-":
            if self.sign < 0 and not self.seen:
                raise ValueError(character)
            self.sign = -1
            self.seen = False
        elif character == "1" or character == "2":
            self.total += self.sign * (1 if character == "1" else 2)
            self.seen = True
        else:
            raise KeyError(character)


def parsed(text: str) -> int:
    parser = Parser()
    for character in text:
        parser.feed(character)
    return parser.total


def target(s: str, n: int) -> object:
    if s not in ("", "1", "-1", "12", "1-2", "--", "1-", "2-1-", "1-1-1", "-2-2") or not -1 <= n <= 1:
        return None
    found = parsed(s)
    assert found != -4 or n <= 0
    return 3 // (found + n)
