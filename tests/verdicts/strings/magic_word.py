# finds: IndexError in command
# for: command("open:")
"""Commands with an argument behind a colon; one of them takes its first letter for granted."""


def command(line: str) -> str:
    assert len(line) <= 12
    name, colon, argument = line.partition(":")
    if not colon:
        return "?"
    if name == "open":
        return argument[0].upper()
    if name == "close":
        return argument[:1]
    return ""
