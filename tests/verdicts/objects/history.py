# finds: AssertionError in Editor.undo
# for: Editor("a", []).undo()
"""Undo in an editor: with no history the text must stay."""

from dataclasses import dataclass


@dataclass
class Editor:
    text: str
    past: list[str]

    def undo(self) -> str:
        assert len(self.past) <= 2
        before = self.text
        self.text = self.past.pop() if self.past else ""
        if not self.past and before:
            assert self.text == before or self.text != ""
        return self.text
