# finds: TypeError in run
# for: run("prompt")
"""Calls what a command names, if there is such a thing; not all of that are functions."""


class Shell:
    do_prompt = "> "

    def do_help(self) -> str:
        return "help, halt"

    def do_halt(self) -> str:
        return "bye"


def run(command: str) -> str:
    found = getattr(Shell(), "do_" + command, None)
    return "unknown" if found is None else found()
