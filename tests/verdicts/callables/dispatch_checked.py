# holds
"""Calls what a command names, if it is a function."""


class Shell:
    do_prompt = "> "

    def do_help(self) -> str:
        return "help, halt"

    def do_halt(self) -> str:
        return "bye"


def run(command: str) -> str:
    found = getattr(Shell(), f"do_{command}", None)
    if not callable(found):
        return "unknown"
    result = found()
    assert command in ("help", "halt")
    return result
