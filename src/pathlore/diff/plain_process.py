"""Runs one version as plain Python in a process of its own, and returns what happened as data."""

from __future__ import annotations

import ast
import io
import math
from contextlib import AbstractContextManager, redirect_stdout
from dataclasses import replace
from typing import Any

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer, PlainOutcome
from pathlore.confirmation.reproduction import Reproduction
from pathlore.diff.effects import Globals
from pathlore.diff.held import ABSENT
from pathlore.diff.lazy_results import Drained, drain, lazy_kind
from pathlore.diff.value_digest import ValueDigest, differences, shown, value_digest
from pathlore.diff.versions import Version, called, module_of
from pathlore.forks.server import ENDED, Answer, Forked, forked
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.source import read_source
from pathlore.program.targets import Target
from pathlore.project import Tree
from pathlore.records import frozen
from pathlore.runtime.path import PathEnded
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard

_INPUT = "_pathlore_input_"
_FINISH = "_pathlore_finish"
_PRINTED = "printed"
_GONE: ValueDigest = ["atom", "nothing", "gone"]


@frozen
class ObservedConduct:
    """What one version did on some inputs: its outcome, and what it left in its inputs and globals."""

    outcome: ValueDigest
    explicit: bool
    state: dict[str, ValueDigest]

    @property
    def text(self) -> str:
        if self.outcome[0] != "raises":
            return f"returns {shown(self.outcome)}"
        return f"raises {self.outcome[1]}({self.outcome[2]})"

    def comparable(self, with_message: bool) -> Any:
        """What has to be equal: the text of an exception counts only where the program wrote it."""
        if self.outcome[0] != "raises":
            return self.outcome, self.state
        return self.outcome[: 3 if with_message else 2], self.state


def same(old: ObservedConduct, new: ObservedConduct) -> bool:
    written = old.explicit and new.explicit
    return bool(old.comparable(written) == new.comparable(written))


def parted(old: ObservedConduct, new: ObservedConduct) -> list[tuple[str, str, str]]:
    """Where the states that two versions left differ."""
    found: list[tuple[str, str, str]] = []
    for name in sorted({*old.state, *new.state}):
        found += differences(old.state.get(name, _GONE), new.state.get(name, _GONE), name)
    return found


class PlainProcess:
    """A version that runs reproductions, each in a fork taken right after the import of its modules."""

    def __init__(self, tree: Tree, word: str, config: Config) -> None:
        self._process: Forked | None = forked(lambda: _server(tree, word, config))

    def run(self, qualname: str, reproduction: Reproduction, seconds: float = math.inf) -> ObservedConduct | str:
        """What the version does within so many seconds, or why that is not known."""
        if self._process is None:
            return "no process can be forked"
        if not seconds:
            return Bound.TIMEOUT
        question = {"target": qualname, "reproduction": reproduction.to_json()}
        answer = self._process.ask(question, 0.0 if seconds == math.inf else seconds)
        if answer is None:
            return ENDED
        if answer.get("ended") is not None:
            return str(answer["ended"])
        return ObservedConduct(answer["outcome"], answer["explicit"], answer["state"])

    def close(self) -> None:
        if self._process is not None:
            self._process.close()


def _server(tree: Tree, word: str, config: Config) -> Answer:
    version = Version(tree)
    found = version.targets(word, config)
    version.enter()
    code = Instrumentation(())
    clock = Clock()

    def answer(question: Any) -> Any:
        name = question["target"]
        target = found.get(name) or version.targets(f"{word}:{name}", config)[name]
        assert isinstance(target, Target)
        confirmer = Confirmer(target, read_source(target.path), code, _nothing, clock, config.path_timeout)
        reproduction = Reproduction.from_json(question["reproduction"])
        expression, inputs = _with_inputs(target, reproduction)
        setup = (*reproduction.setup, *(f"{name} = {text}" for name, text in inputs.values()))
        observer = _Observer(target, {shown: name for shown, (name, _) in inputs.items()})
        with guard.ready(config.allow), clock.ticking():
            confirmer.run(replace(reproduction, setup=setup, expression=f"{_FINISH}({expression})"), observer)
        return observer.found

    return answer


def _nothing() -> None:
    """There is nothing to restore: each run has a process of its own."""


class _Observer:
    """Digests the outcome, inputs and globals of a plain run."""

    def __init__(self, target: Target, inputs: dict[str, str]) -> None:
        self.found: dict[str, Any] = {"ended": "nothing was run"}
        self._target = target
        self._inputs = inputs
        """The variables that hold the inputs, by how they are shown."""
        self._effects = Globals(target.modules, module_of(target))
        self._namespace: dict[str, Any] = {}
        self._given: Any = None
        self._output = io.StringIO()

    def around(self) -> AbstractContextManager[Any]:
        return redirect_stdout(self._output)

    def ready(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        namespace[_FINISH] = self._finish

    def _finish(self, given: Any) -> None:
        """Takes what the call returned: of a lazy result, what that has to give."""
        kind = lazy_kind(type(given))
        self._given = given if kind is None else Drained(kind)
        if isinstance(self._given, Drained):
            drain(given, self._given)

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        try:
            self.found = self._look(plain)
        except PathEnded as reason:
            self.found = {"ended": str(reason)}
        return plain

    def _look(self, plain: PlainOutcome) -> dict[str, Any]:
        if plain.ended is not None:
            return {"ended": plain.ended}
        if not self._namespace:
            return {"ended": f"its inputs cannot be made: {plain.failure.exception if plain.failure else ''}"}
        own = module_of(self._target)
        state = {shown: value_digest(self._namespace[name], own) for shown, name in self._inputs.items()}
        for name, value in self._effects.changed().items():
            state[name] = _GONE if value is ABSENT else value_digest(value, own)
        if self._output.getvalue():
            state[_PRINTED] = value_digest(self._output.getvalue(), own)
        if plain.error is None:
            return {"outcome": value_digest(self._given, own), "explicit": False, "state": state}
        if isinstance(self._given, Drained):
            state["items"] = value_digest(self._given.items, own)
        explicit = plain.failure is not None and plain.failure.explicit
        outcome = ["raises", called(type(plain.error), own), _message(plain.error)]
        return {"outcome": outcome, "explicit": explicit, "state": state}


def _message(error: BaseException) -> str:
    try:
        return ", ".join(map(repr, error.args))
    except Exception as failed:  # the text of an exception is code under test, too
        return f"<no text: {type(failed).__name__}>"


def _with_inputs(target: Target, reproduction: Reproduction) -> tuple[str, dict[str, tuple[str, str]]]:
    """The call with its inputs in variables, which show what became of them; and these, by parameter."""
    tree = ast.parse(reproduction.expression, mode="eval").body
    found: dict[str, tuple[str, str]] = {}

    def named(value: ast.expr, shown: str) -> ast.expr:
        if isinstance(value, ast.Constant):
            return value
        name = f"{_INPUT}{len(found)}"
        shown = shown if shown not in found else f"{shown}{len(found)}"
        found[shown] = (name, ast.unparse(value))
        return ast.Name(name)

    parameters = [p.name for p in target.parameters]
    access = tree.func if isinstance(tree, ast.Call) else tree
    if target.binding.has_receiver and isinstance(access, ast.Attribute):
        access.value = named(access.value, parameters.pop(0))
    if isinstance(tree, ast.Call):
        spoken = parameters or ["value"]
        tree.args = [named(value, spoken[min(i, len(spoken) - 1)]) for i, value in enumerate(tree.args)]
        for keyword in tree.keywords:
            keyword.value = named(keyword.value, keyword.arg or "value")
    return ast.unparse(ast.fix_missing_locations(ast.Expression(tree))), found
