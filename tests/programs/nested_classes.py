"""Covers nested and inherited inner classes, classes with computed and starred bases, and keywords."""


class Table:
    size = 4

    class Row:
        width = 2

        def __init__(self, start: int) -> None:
            self.cells = list(range(start, start + self.width))

        class Cell:
            def __init__(self, value: int) -> None:
                self.value = value

            def text(self) -> str:
                return f"<{self.value}>"

        def cell(self, index: int) -> "Table.Row.Cell":
            return self.Cell(self.cells[index])


class Wide(Table):
    size = Table.size * 2

    class Row(Table.Row):
        width = 3


class Labelled:
    def __init_subclass__(cls, label: str = "none", **keywords: int) -> None:
        cls.label, cls.options = label, keywords


MIXINS = [Labelled]


class Tagged(*MIXINS, **{"label": "tagged", "rank": 3}):
    pass


def run_nested_classes(start: int, index: int) -> tuple[str, str, str]:
    plain, wide = Table.Row(start), Wide.Row(start)
    return plain.cell(0).text(), wide.cell(index).text(), Wide.Row.Cell.__qualname__


def run_computed_bases(value: int, flag: bool) -> tuple[str, int, dict[str, int]]:
    class Chosen(Wide if flag else Table, (Labelled, Tagged)[value % 2], label=f"v{value}", rank=value):
        pass

    return Chosen.label, Chosen.size, Chosen.options


def run_instances_of_inner(value: int) -> list[bool]:
    row = (Wide if value > 0 else Table).Row(value)
    return [isinstance(row, Table.Row), isinstance(row, Wide.Row), type(row).width == 3]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_nested_classes": [(0, 0), (5, 2), (-3, -1), (1, 3)],
    "run_computed_bases": [(0, True), (1, False), (-1, True), (6, False)],
    "run_instances_of_inner": [(1,), (0,), (-1,), (9,)],
}
