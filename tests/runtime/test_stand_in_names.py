"""Code under test sees no more of a stand-in than of what it stands for."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import pytest

from pathlore.runtime.proxies.containers import SymFunction, SymList, SymTuple
from pathlore.runtime.proxies.hashed import SymDict, SymFrozenSet, SymSet
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.text import SymStr

STANDS_FOR: dict[Any, type] = {
    SymInt: int,
    SymBool: bool,
    SymFloat: float,
    SymStr: str,
    SymBytes: bytes,
    SymList: list,
    SymTuple: tuple,
    SymSet: set,
    SymFrozenSet: frozenset,
    SymDict: dict,
    SymFunction: FunctionType,
}


@pytest.mark.parametrize("cls", STANDS_FOR)
def test_names_of_its_own_begin_with_sym(cls: Any) -> None:
    added = {name for name in dir(cls) if not hasattr(STANDS_FOR[cls], name)}

    assert [name for name in added if not name.startswith(("__", "sym_", "_sym_"))] == []
