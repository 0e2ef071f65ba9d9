"""What the code of one function does with values, as data: steps over numbered slots, made once for each function."""

from __future__ import annotations

from enum import IntEnum, auto

from pathlore.records import frozen

RESULT, YIELDED, SENT = 0, 1, 2
"""The slots that every body has: what it returns, what it yields, what is sent to it."""
FIRST_FREE = 3

ANY_INDEX = ""
"""The name of an item whose index is not a constant."""
COMPUTED = "computed"
"""The name of a step that formats its first operand by a format made of the others."""
METACLASS = " metaclass"
"""The field of a class that a function makes with the metaclass that its statement names."""
INIT_SUBCLASS = "told of a subclass"
"""The name of the call by which a base class is told of a class: what is called, the class, and the base."""
INIT_METACLASS = "told to make a class"
"""The name of the call by which a class statement has a metaclass make the class."""


class StepKind(IntEnum):
    """What a step does."""

    PLAIN = auto()
    """A concrete value of the builtin type `name`."""
    COPY = auto()
    GLOBAL = auto()
    SET_GLOBAL = auto()
    LOAD = auto()
    STORE = auto()
    DELETE = auto()
    LOAD_ITEM = auto()
    STORE_ITEM = auto()
    ITERATE = auto()
    """The items that a loop takes from something."""
    CALL = auto()
    BINARY = auto()
    UNARY = auto()
    COMPARE = auto()
    CONTAINS = auto()
    TRUTH = auto()
    """A branch on the truth of something; `name` is the statement."""
    NEW = auto()
    """A container display of the type `name`."""
    PUT = auto()
    """A member of a container; `name` is the index in a tuple, if it is known."""
    PUT_KEY = auto()
    SPREAD = auto()
    """All items of something become members of a container."""
    UPDATE = auto()
    """All entries of a mapping become entries of a dict."""
    FUNCTION = auto()
    CLASS = auto()
    YIELD = auto()
    DELEGATE = auto()
    """`yield from` and `await`: the result, and what is yielded on the way."""
    RAISE = auto()
    CAUGHT = auto()
    FORMAT = auto()
    """A text that is made of the texts of others."""
    IMPORT = auto()


@frozen
class Span:
    """A piece of source: first and last line and column."""

    line: int
    column: int
    last_line: int
    last_column: int


@frozen
class Passed:
    """The arguments of a call: slots, and what kind of argument each is."""

    positional: tuple[int, ...] = ()
    star: tuple[int, ...] = ()
    """Iterables that are spread."""
    keywords: tuple[tuple[str, int], ...] = ()
    double_star: tuple[int, ...] = ()

    def slots(self) -> tuple[int, ...]:
        return (*self.positional, *self.star, *(slot for _, slot in self.keywords), *self.double_star)


@frozen
class BodyParameters:
    """How the parameters of a function are passed; the names are those of slots."""

    positional: tuple[str, ...] = ()
    """Those that may be given without their names."""
    keyword_only: tuple[str, ...] = ()
    star: str = ""
    double_star: str = ""
    only_positional: int = 0
    """So many of the first cannot be given by name."""

    def all(self) -> tuple[str, ...]:
        extra = tuple(name for name in (self.star, self.double_star) if name)
        return (*self.positional, *self.keyword_only, *extra)


@frozen
class WrittenText:
    """A text as far as it is written out: `"get" + name` begins with `get`."""

    first: str
    last: str = ""
    is_whole: bool = False
    """Whether `first` is all of it."""

    def fits(self, name: str) -> bool:
        """Whether it may be this name."""
        if self.is_whole:
            return name == self.first
        return len(name) >= len(self.first + self.last) and name.startswith(self.first) and name.endswith(self.last)

    def may_meet(self, other: WrittenText) -> bool:
        """Whether both may be the same, as far as their beginnings tell."""
        return self.first.startswith(other.first) or other.first.startswith(self.first)


ANY_TEXT = WrittenText("")
OWN_MODULE = WrittenText("\0__name__", is_whole=True)
"""Stands for the name of the module that a function is in: `sys.modules[__name__]`."""


@frozen
class Step:
    """One thing that is done: `target` gets something that is made of the operands."""

    kind: StepKind
    target: int
    operands: tuple[int, ...] = ()
    name: str = ""
    span: Span | None = None
    more: Passed | Body | None = None


class Body:
    """The steps of a function, or of a class statement in a function."""

    # Large: all that is known of one function, made by one reader.
    __slots__ = (
        "free",
        "is_coroutine",
        "is_generator",
        "line",
        "name",
        "parameters",
        "path",
        "rebound",
        "slots",
        "spans",
        "steps",
        "texts",
        "variables",
    )

    def __init__(self, name: str, path: str, line: int) -> None:
        self.name = name
        """Qualified, without `<locals>`."""
        self.path = path
        self.line = line
        self.parameters = BodyParameters()
        self.variables: dict[str, int] = {}
        self.free: dict[str, int] = {}
        """Variables of the functions around it."""
        self.rebound: set[str] = set()
        """Those among them that it assigns."""
        self.steps: list[Step] = []
        self.spans: dict[int, Span] = {}
        """Where the value of a slot is computed."""
        self.slots = FIRST_FREE
        self.texts: dict[int, tuple[WrittenText, ...]] = {}
        """What the text in a slot may be, where that is written out: it may be the name of an attribute."""
        self.is_generator = False
        self.is_coroutine = False

    def slot(self, span: Span | None = None) -> int:
        number = self.slots
        self.slots += 1
        if span is not None:
            self.spans[number] = span
        return number

    def variable(self, name: str) -> int:
        found = self.variables.get(name)
        if found is None:
            found = self.variables[name] = self.slot()
        return found
