"""Lists the paths of targets that are remembered: the job behind `pathlore paths`. Nothing is run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathlore.config import Config
from pathlore.expr.assignment import DEFAULTS
from pathlore.expr.rendering import render
from pathlore.expr.term import Term
from pathlore.findings import Emit, PathEnd, PathsRemembered, RememberedPath
from pathlore.incremental.lookup import Known
from pathlore.incremental.resume import unchanged
from pathlore.instrumentation.coverage import relative
from pathlore.session.recalling import NOTHING, recalled
from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Boundary, Collapsed, Complete, Error, Excluded, Leaf, Undecided, Unsatisfiable
from pathlore.trie.trie import path_condition, prefix, slots

_COMPOSED = "the last run was composed, and calls that summaries answer have no paths here: check with --compose off"
_CHANGED = "the code has changed since: paths that ran what changed are open"
_HIGHEST = 200
"""Levels of a term that is written out: texts of terms are written recursively."""


def remembered_paths(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells which paths of targets are remembered."""
    for session, target, known in recalled(words, config, emit, skip):
        root = None if known is None else unchanged(known, session.code)
        if known is None or root is None:
            emit(PathsRemembered(target, (), note=NOTHING))
        else:
            emit(_listed(target, root, known))


def _listed(target: str, root: Node, known: Known) -> PathsRemembered:
    paths: list[RememberedPath] = []
    infeasible = 0
    for parent, side, node in slots(root):
        if isinstance(node, Choice):
            continue
        if isinstance(node, Unsatisfiable):
            infeasible += 1
        elif not (isinstance(node, Excluded) and node.witness is None):
            paths.append(_path(parent, side, node))
    note = _COMPOSED if known.state.composed else _CHANGED if known.changes.names else ""
    return PathsRemembered(target, tuple(paths), infeasible, note)


def _path(parent: Choice | None, side: int, leaf: Leaf) -> RememberedPath:
    conditions = path_condition(*prefix(parent, side))
    found = RememberedPath(tuple(map(_text, conditions)), _inputs(leaf, conditions), PathEnd.OPEN)
    match leaf:
        case Complete():
            return replace(found, end=PathEnd.RETURNS)
        case Collapsed(complete=complete):
            return replace(found, end=PathEnd.RETURNS, paths=complete)
        case Error(failure=failure):
            location = failure.location
            where = relative(f"{location.path}:{location.line}:{location.column}")
            return replace(found, end=PathEnd.RAISES, what=failure.exception, where=where)
        case Boundary(why=why, where=where):
            return replace(found, end=PathEnd.CUT, what=str(why), where=relative(where))
        case Excluded():
            return replace(found, end=PathEnd.EXCLUDED)
        case Undecided(reason=reason):
            return replace(found, end=PathEnd.UNDECIDED, what=reason)
    return found


def _inputs(leaf: Leaf, conditions: Sequence[Term]) -> dict[str, str]:
    """Values of what the conditions are about, and of what else the run had: a witness leaves out the usual ones."""
    witness: Mapping[Term, Any] | None = getattr(leaf, "witness", None)
    if witness is None:
        return {}
    variables = {*witness, *(variable for condition in conditions for variable in condition.variables)}
    values = {variable: witness.get(variable, DEFAULTS[variable.sort]) for variable in variables}
    return dict(sorted((str(variable.args[0]), _shown(value)) for variable, value in values.items()))


def _shown(value: Any) -> str:
    try:
        return repr(value)
    except ValueError:  # more digits than Python writes
        return hex(value)


def _text(term: Term) -> str:
    return render(term) if term.height <= _HIGHEST else f"<a condition of {term.height} levels>"
