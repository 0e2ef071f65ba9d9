"""Explores a program and compares each of its paths with plain Python."""

from __future__ import annotations

import ast
import linecache
import math
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from opcode import opmap
from pathlib import Path
from types import CodeType
from typing import Any

from pathlore.config import Config
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.confirm import Confirmer, agrees
from pathlore.confirmation.defaults import Defaults
from pathlore.explore.bounds import MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import Diverged
from pathlore.expr.assignment import evaluate
from pathlore.program.targets import Target, find_targets
from pathlore.project import TargetError
from pathlore.runtime.proxies.containers import SymSequence
from pathlore.runtime.proxies.hashed import Added, Keyed
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES, concrete
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.session.session import Session
from pathlore.trie.tally import tallied

CONFIG = Config(timeout=0.8, path_timeout=1.0, solver_timeout=0.1, max_length=3, max_paths=15)
QUICK = Config(timeout=0.5, path_timeout=1.0, solver_timeout=0.05, max_length=3, max_paths=10)
"""Few paths of each of many programs."""
_FAULTS = ("internal error", "unconfirmed", "nondeterministic", "ended:")


@dataclass(slots=True)
class Compared:
    """What a comparison found."""

    problems: list[str] = field(default_factory=list)
    paths: int = 0
    errors: int = 0
    exhaustive: bool = False


def exact(value: Any) -> str:
    """A text that is the same for the very same values only: types, signs of zero, nan, the order of dicts."""
    kind = type(value)
    if kind is float:
        return "nan" if math.isnan(value) else value.hex()
    if kind in (list, tuple):
        return f"{kind.__name__}({', '.join(map(exact, value))})"
    if kind in (set, frozenset):
        return f"{kind.__name__}({', '.join(sorted(map(exact, value)))})"
    if kind is dict:
        return f"dict({', '.join(f'{exact(k)}: {exact(v)}' for k, v in value.items())})"
    if hasattr(value, "__dict__") and kind.__name__ == "Point":
        return f"Point({exact(vars(value))})"
    return f"{kind.__name__} {value!r}"


def bared(value: Any, defaults: Defaults) -> Any:
    """The value with everything symbolic in it replaced, inside of objects, too."""
    if type(value) in PROXIES:
        more = value.sym_size.sym_value - len(value.sym_made) if value.sym_whole is None and value.sym_asked else 0
        made, spec, key = value.sym_made, value.sym_spec, value.sym_distinct
        lacking = value.sym_lacking
        changes = value.sym_changes if isinstance(value, Keyed) else ()
        added = [concrete(k) for k, change in changes if isinstance(change, Added)]
        put, tail = (value.sym_put, value.sym_tail) if isinstance(value, SymSequence) else ({}, [])
        value = value.sym_value
        # Elements that nobody read are what a reproduction puts there.
        if more > 0 and isinstance(value, (list, tuple)):
            given = [put.get(i, item) for i, item in enumerate(made)]
            value = type(value)([*given, *(defaults.of(spec) for _ in range(more)), *tail])
        elif more > 0 and isinstance(value, dict):
            known = [k for k, _ in made]
            given = {k: v for k, v in value.items() if concrete(k) in map(concrete, known) and concrete(k) not in added}
            unread = {k: defaults.of(spec) for k in defaults.keys(key, [*known, *lacking], more)}
            # What the code added stands behind all that was given.
            value = {**given, **unread, **{k: v for k, v in value.items() if k not in given}}
        elif more > 0:
            value = {*value, *defaults.keys(key, [*made, *lacking], more)}
    if isinstance(value, Symbolic):
        return value.sym_value
    kind = type(value)
    if kind in (list, tuple, set, frozenset):
        return kind(bared(item, defaults) for item in value)
    if kind is dict:
        return {bared(k, defaults): bared(v, defaults) for k, v in value.items()}
    if kind.__name__ == "Point":
        copied = object.__new__(kind)
        read = vars(value)
        copied.__dict__.update({name: bared(read.get(name, unread), defaults) for name, unread in _UNREAD.items()})
        return copied
    return value


_UNREAD = {"x": 0, "y": 0.0, "label": ""}


class Lines:
    """The lines of a file that were run, in their order."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.seen: list[int] = []
        self.are_all = False
        """Whether nothing was raised while it looked, as by a limit of time: Python then looks no further."""
        self._last: dict[Any, int] = {}
        tree = list(ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))))
        self._empty = {node.lineno for node in tree if isinstance(node, ast.stmt) and _does_nothing(node)}
        self._compound = {node.lineno for node in tree if isinstance(node, (ast.If, ast.Try, ast.With, ast.Match))}

    def are(self, rewritten: list[int]) -> bool:
        """Whether these are the lines of rewritten code, which may note at its end that a statement is over."""
        return rewritten == self.seen or (rewritten[:-1] == self.seen and rewritten[-1] in self._compound)

    @contextmanager
    def traced(self) -> Iterator[None]:
        before = sys.gettrace()
        self.seen = []
        self._last = {}
        sys.settrace(self._call)
        try:
            yield
        finally:
            self.are_all = sys.gettrace() == self._call
            sys.settrace(before)
            self._last.clear()

    def _call(self, frame: Any, event: str, argument: Any) -> Any:
        return self._line if frame.f_code.co_filename == self.path else None

    def _line(self, frame: Any, event: str, argument: Any) -> Any:
        if event == "line" and frame.f_code.co_name in ("target", "helper") and not _reraises(frame):
            line = frame.f_lineno
            # A line may be told of again when a call in it is over.
            if line not in self._empty and self._last.get(frame) != line:
                self._last[frame] = line
                self.seen.append(line)
        return self._line


def _does_nothing(node: ast.stmt) -> bool:
    """Whether a compiler may leave a statement out."""
    if isinstance(node, ast.Assert):
        test = node.test
        while isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
            test = test.values[0]
        return isinstance(test, ast.Constant) and bool(test.value)
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


@lru_cache(64)
def _instructions(code: CodeType) -> bytes:
    return code.co_code


def _reraises(frame: Any) -> bool:
    """Whether an exception goes on after a `finally`: the compiler gives that any line which is near."""
    code, at = _instructions(frame.f_code), frame.f_lasti
    return code[at] in _HANDLING or (code[at] == opmap["COPY"] and code[at + 2] == opmap["POP_EXCEPT"])


_HANDLING = (opmap["RERAISE"], opmap["PUSH_EXC_INFO"])


class Comparison:
    """An observer that compares every path with plain Python on its witness."""

    def __init__(self, target: Target, confirmer: Confirmer, lines: Lines, found: Compared) -> None:
        self.target = target
        self.confirmer = confirmer
        self.lines = lines
        self.found = found

    def after_run(self, engine: Engine, run: Run) -> None:
        if run.path.ended is not None:
            if isinstance(run.path.ended, Diverged):
                self.found.problems.append(f"nondeterministic at line {run.path.ended}")
            return
        symbolic, are_all = list(self.lines.seen), self.lines.are_all
        try:
            self._check_terms(run)
            value = bared(run.value, Defaults(run.path.heap, run.path.witness))
        except RecursionError:  # a container that was put into itself
            return
        reproduction = reproduction_of(self.target, run, shrink=False)
        with self.lines.traced():
            concrete = self.confirmer.run(reproduction)
        if concrete.ended is not None:
            return
        self.found.paths += 1
        self.found.errors += run.failure is not None
        if not agrees(run.failure, concrete):
            predicted = f"raise of {run.failure}" if run.failure else exact(value)
            did = (
                f"raised {concrete.failure}: {concrete.error}"
                if concrete.failure
                else f"returned {exact(concrete.value)}"
            )
            self._report(reproduction.call, predicted, did)
        elif run.failure is None and exact(value) != exact(concrete.value):
            self._report(reproduction.call, exact(value), exact(concrete.value))
        elif are_all and self.lines.are_all and not self.lines.are(symbolic):
            self._report(reproduction.call, f"lines {symbolic}", f"{self.lines.seen}")

    def _report(self, call: str, predicted: str, concrete: str) -> None:
        self.found.problems.append(f"{call}\n    predicted {predicted}\n    concrete     {concrete}")

    def _check_terms(self, run: Run) -> None:
        """Terms mean what the values beside them are."""
        path = run.path
        for node, side in zip(path.nodes, path.sides, strict=True):
            if node.term is not None and evaluate(node.term, path.witness) is not bool(side):
                self.found.problems.append(f"the condition {node.term} is not {bool(side)} under {path.witness}")
                return
        for value in symbolic_parts(run.value):
            meant = evaluate(value.sym_term, path.witness)
            if type(value) is SymBytes:
                meant = meant.encode("latin-1")  # type: ignore[union-attr]
            if exact(meant) != exact(value.sym_value):
                text = f"the term {value.sym_term} is {meant!r}, not {value.sym_value!r} under {path.witness}"
                self.found.problems.append(text)

    def stop(self, engine: Engine) -> str | None:
        return "problem" if self.found.problems else None


def symbolic_parts(value: Any) -> Iterator[Symbolic]:
    if type(value) in PROXIES:
        value = value.sym_value
    if isinstance(value, Symbolic):
        yield value
    elif type(value) in (list, tuple):
        for item in value:
            yield from symbolic_parts(item)
    elif type(value) is dict:
        for item in value.values():
            yield from symbolic_parts(item)


def compare(path: Path | str, config: Config = CONFIG, name: str = "target") -> Compared:
    """Explores the function in a file, and says where plain Python does something else."""
    found = Compared()
    session = Session(config, lambda event: None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        (target,) = find_targets(f"{path}:{name}", {})
        if not isinstance(target, Target):
            raise TargetError(target.reason)
        lines = Lines(target.path)
        with session.exploration(target) as exploration:
            confirmer, engine = exploration.confirmer, exploration.engine
            collector = Collector(target, config, confirmer, lambda event: None)
            exploration.watch(Comparison(target, confirmer, lines, found), collector, MaxPaths(config.max_paths))
            engine.executor.run = _tracing(engine.executor.run, lines)  # type: ignore[method-assign]
            engine.explore()
        tally = tallied(engine.trie.root)
        result = exploration.result(collector, 0.0, tally)
    found.exhaustive = result.exhaustive
    cuts = [c for c in result.incomplete if any(fault in c.why for fault in _FAULTS)]
    found.problems += [f"{cut.why} ({cut.where})" for cut in cuts]
    return found


def _tracing(run: Callable[..., Run], lines: Lines) -> Callable[..., Run]:
    def traced(*args: Any) -> Run:
        with lines.traced():
            return run(*args)

    return traced


_made = 0


def compare_source(folder: Path | str, source: str, config: Config = CONFIG) -> Compared:
    """The same for the text of a program, which is put into a folder for a while."""
    global _made
    _made += 1
    name = f"generated_{os.getpid()}_{_made}"
    path = Path(folder) / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    try:
        return compare(path, config)
    finally:
        path.unlink()
        sys.modules.pop(name, None)
        linecache.cache.pop(str(path), None)
