# finds: IndexError in run
# for: run(["go"])
"""Commands in a list: one without its argument."""


def run(words: list[str]) -> str:
    assert len(words) <= 2
    match words:
        case []:
            return ""
        case ["go", direction]:
            return direction
        case ["go" | "look", *rest]:
            return rest[0]
        case [single]:
            return single
        case _:
            return "?"
