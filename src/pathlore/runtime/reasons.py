"""Why a symbolic value has to be realised: a closed family."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What needs a real value. The first two are for those who do not say more. The texts are file format."""

    NATIVE = "native code without a model"
    MODEL = "beyond what its model follows"
    HASH = "native code hashes it"
    KEY = "a key in a container that native code searches"
    LONG_SEQUENCE = "index into a sequence too long for a table"
    NO_NUMBERS = "index into a sequence that does not hold numbers alone"
    STORE = "index of an element that is assigned or deleted"
    SLICE = "bound of a slice"
    POSITION = "position to search from or to insert at"
    SIZE = "size of a container or a text"
    COUNT = "number of repetitions"
    OPERAND = "operand that no term covers"
    TEXT = "shown as text"
    RESULT = "result of a special method that Python calls"
    NAME = "name of a parameter"
