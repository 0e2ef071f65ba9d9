"""Measures which library functions are followed symbolically, and writes docs/library.md: `python -m bench.library`.

Each function is called once on inputs that are symbolic: the integers x = 7 and y = 3, the text s = "ab" and the list
xs = [7, 3]. What the path then holds says what happened.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.library_cases import CASES, MODULES
from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.program.targets import Target, find_targets
from pathlore.runtime.values.nesting import witnessed
from pathlore.session.session import Session
from pathlore.trie.choice import Asked

PAGE = Path(__file__).parent.parent / "docs" / "library.md"
VALUES: dict[str, tuple[Sort, Any]] = {"x": (Sort.INT, 7), "y": (Sort.INT, 3), "s": (Sort.STR, "ab")}
SYMBOLIC, CONCRETISED, REFUSED, WRONG = "symbolic", "concretised", "refused", "wrong"


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one call. `detail` says how it was refused."""

    name: str
    expression: str
    verdict: str
    detail: str = ""


def measured(module: str) -> list[Row]:
    """What becomes of the calls of one module's functions."""
    cases = CASES[module]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"library_{module.replace('.', '_')}_cases.py"
        path.write_text(_source(module, cases))
        sys.path.insert(0, folder)
        try:
            rows = [_measure(path, number, name, text) for number, (name, text) in enumerate(cases.items())]
        finally:
            sys.path.remove(folder)
            sys.modules.pop(path.stem, None)
    return rows


def _source(module: str, cases: dict[str, str]) -> str:
    imports = "".join(f"import {name}\n" for name in sorted({module, *MODULES} - {"builtins"}))
    functions = "".join(
        f"\ndef case_{number}(x: int, y: int, s: str):\n    xs = [x, y]\n    return {text}\n"
        for number, text in enumerate(cases.values())
    )
    return imports + "\ndef own(a, b=0):\n    return a - b\n" + functions


def _measure(path: Path, number: int, name: str, text: str) -> Row:
    (target,) = find_targets(f"{path}:case_{number}", {})
    assert isinstance(target, Target), target
    plain = {n: value for n, (_, value) in VALUES.items()}
    with Session(Config(path_timeout=20.0), lambda event: None).exploration(target) as exploration:
        executor = exploration.executor
        witness: dict[Any, Any] = {build.variable(n, sort): value for n, (sort, value) in VALUES.items()}
        run = executor.run(from_the_start(witness), 0.0)
        found = repr(witnessed(run.value))
        executor.code.off()
        assert target.function is not None
        expected = found if run.path.drawn else repr(target.function(**plain))
        executor.code.on()
    if run.failure is not None or run.path.ended is not None:
        return Row(name, text, REFUSED, run.failure.exception if run.failure is not None else repr(run.path.ended))
    if found != expected:
        return Row(name, text, WRONG, f"{found} instead of {expected}")
    concretised = any(isinstance(node, Asked) for node in run.path.nodes)
    return Row(name, text, CONCRETISED if concretised else SYMBOLIC)


def unmeasured(module: str) -> list[str]:
    """Public functions and classes of a module that no case calls."""
    loaded = importlib.import_module(module)
    names: Iterable[str] = getattr(loaded, "__all__", None) or [n for n in dir(loaded) if not n.startswith("_")]
    known = set(CASES[module])
    return sorted(n for n in names if callable(getattr(loaded, n, None)) and n not in known and _is_own(loaded, n))


def _is_own(module: Any, name: str) -> bool:
    value = getattr(module, name)
    if isinstance(value, type) and issubclass(value, BaseException):
        return False
    home = getattr(value, "__module__", None) or module.__name__
    return home.lstrip("_") in (module.__name__, "collections", "random", *module.__name__.split("."))


def page(rows: dict[str, list[Row]]) -> str:
    """The document."""
    parts = [_HEAD]
    for module, found in rows.items():
        parts.append(f"\n## {module}\n\n| function | call | |\n|---|---|---|\n")
        parts += [f"| {r.name} | `{r.expression.replace('|', chr(92) + '|')}` | {r.verdict} |\n" for r in found]
        if module != "builtins" and unmeasured(module):
            parts.append(f"\nNot measured: {', '.join(unmeasured(module))}.\n")
    return "".join(parts)


_HEAD = """# The standard library

This page says how Pathlore handles calls of library functions whose arguments depend on the inputs. Each line was
measured by `python -m bench.library`, which writes this page. The call is made once, with symbolic integers `x` and
`y`, a symbolic text `s`, and `xs = [x, y]`; `own` is a function of the program.

- **symbolic**: the result and all choices on the way are terms. Nothing is fixed but what the code asks about.
- **concretised**: a value was fixed on the way, because native code insists on a real one. The result is right, and the
  other values stay open, but each of them needs a path of its own.
- **refused**: the call ends the path, or fails though it would not in plain Python.

Library code that is not listed runs as it is: symbolic values answer to Python's protocols, and values that C code
needs are concretised. Draws of `random`, lines from `input` and times of `time` are inputs: see
[writing targets](writing-targets.md).
"""


def main() -> None:
    rows = {module: measured(module) for module in CASES}
    for module, found in rows.items():
        for row in found:
            if row.verdict in (REFUSED, WRONG):
                print(f"{module}.{row.name}: {row.verdict}: {row.detail}", file=sys.stderr)
    PAGE.write_text(page(rows))


if __name__ == "__main__":
    main()
