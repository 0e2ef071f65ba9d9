# finds: IndexError in history, IndexError in Editor.undo
"""An editor with undo; undoing nothing fails."""


class Editor:
    def __init__(self) -> None:
        self.value = 0
        self.past: list[int] = []

    def add(self, n: int) -> None:
        self.past.append(self.value)
        self.value += n

    def undo(self) -> None:
        self.value = self.past.pop()


def history(a: int, b: int) -> int:
    editor = Editor()
    for n in (a, b):
        if n == 0:
            editor.undo()
        else:
            editor.add(n)
    return editor.value
