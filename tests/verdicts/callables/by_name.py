# finds: ZeroDivisionError in run, ZeroDivisionError in Commands.on_share
# for: run("share", [])
"""Commands are looked up by name; one of them takes for granted that there is something."""


class Commands:
    def __init__(self, items: list[int]) -> None:
        self._items = items

    def on_size(self) -> int:
        return len(self._items)

    def on_share(self) -> int:
        return 100 // len(self._items)


def run(command: str, items: list[int]) -> int:
    handler = getattr(Commands(items), "on_" + command, None)
    return handler() if callable(handler) else -1
