"""Placeholder."""

from __future__ import annotations
import builtins, dis
from types import CodeType, FunctionType, CellType
from typing import Any, Iterable
from pathlore.records import frozen


@frozen
class FrameFacts:
    refused: str | None
    reads: tuple[tuple[dict[str, Any], str], ...]
    cells: tuple[tuple[CellType, str], ...]
    attributes: frozenset[str]
    stores: frozenset[str]
    group: int


class Framing:
    def __init__(self, functions: Iterable[tuple[FunctionType, CodeType]]) -> None:
        self._code = {f: c for f, c in functions}
        self._byname: dict[str, list[FunctionType]] = {}
        for f in self._code:
            self._byname.setdefault(f.__name__, []).append(f)
        self._memo: dict[Any, FrameFacts] = {}

    def is_dynamic(self) -> str | None:
        return None

    def of(self, function: FunctionType) -> FrameFacts:
        if function in self._memo:
            return self._memo[function]
        seen: dict[FunctionType, None] = {}
        todo = [function]
        reads = {}
        attrs = set()
        stores = set()
        refused = None
        rec = False
        while todo:
            f = todo.pop()
            if f in seen:
                continue
            seen[f] = None
            codes = [self._code.get(f, f.__code__)]
            while codes:
                c = codes.pop()
                if c.co_flags & 0x20 or c.co_flags & 0x8 or c.co_flags & 4:
                    refused = "gen"
                codes += [k for k in c.co_consts if isinstance(k, CodeType)]
                for i in dis.get_instructions(c):
                    if i.opname == "LOAD_GLOBAL" and not hasattr(builtins, i.argval):
                        reads[id(f.__globals__), i.argval] = (f.__globals__, i.argval)
                        v = f.__globals__.get(i.argval)
                        if isinstance(v, FunctionType):
                            if v is function:
                                rec = True
                            todo.append(v)
                        elif isinstance(v, type):
                            todo += [x for x in (v.__dict__.get("__init__"),) if isinstance(x, FunctionType)]
                    elif i.opname in ("STORE_GLOBAL", "IMPORT_NAME"):
                        refused = i.opname
                    elif i.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                        attrs.add(i.argval)
                        todo += self._byname.get(i.argval, [])
                    elif i.opname == "STORE_ATTR":
                        attrs.add(i.argval)
                        stores.add(i.argval)
        r = self._memo[function] = FrameFacts(
            refused, tuple(reads.values()), (), frozenset(attrs), frozenset(stores), id(function)
        )
        return r
