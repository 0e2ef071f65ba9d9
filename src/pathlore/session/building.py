"""Builds the summaries of functions by themselves, callees first, and keeps them for whoever calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pathlore.compose.composer import Composer, GivenUpError, ignored
from pathlore.compose.replayer import Replayer
from pathlore.option_words import ComposeWay, UntypedWay
from pathlore.program.analysis import SourceAnalysis, analysis_of
from pathlore.program.call_graph import CallGraph
from pathlore.program.framing import Framing
from pathlore.program.scopes import Scope
from pathlore.program.source import is_project_file, read_source
from pathlore.program.targets import Target, find_targets
from pathlore.project import TargetError
from pathlore.session.composing import library_of
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory

STEPS = 100_000
"""Alternatives that are asked about. Time is limited as for a check."""

Files = dict[str, SourceAnalysis]
"""What is known of files from their text, by path."""


def build(session: Session, target: Target, memory: Memory) -> bool:
    """Explores a function as its callers will call it, and keeps its summary; whether it is complete."""
    function = target.function
    if function is None:
        return False
    kind = Replayer if session.config.compose == ComposeWay.REPLAY else Composer
    with session.exploration(target) as exploration:
        engine = exploration.engine
        framing = Framing(exploration.code.functions, target.modules)
        if framing.is_dynamic() is not None or framing.of(function).refused is not None:
            return False
        library = library_of(exploration, framing, memory.of(target), kind)
        composer = kind(engine, framing, lambda failure, witness, script: True, of_target=True, library=library)
        if isinstance(composer, Replayer):
            composer.prepare(ignored, is_directed=False)
        try:
            composer.learn([({}, ())])
            complete = composer.advance(STEPS) and not composer.composed.undecided
        except GivenUpError:
            return False
        composer.keep()
        return complete


def build_callees(session: Session, target: Target, memory: Memory) -> None:
    """Builds the summaries of all functions of the project that a target may call, bottom-up."""
    files = _files({target.path, *(module.__file__ or "" for module in target.modules)})
    analysis = files.get(target.path)
    own = None if analysis is None else analysis.function(target.qualname)
    if own is None:
        return
    paths = {scope: path for path, file in files.items() for scope in file.scopes.functions()}
    for scope in _post_order(CallGraph(files.values()), [own]):
        if scope is not own and scope in paths:
            for callee in _targets(session, f"{paths[scope]}:{scope.name}"):
                build(session, callee, memory)


def _targets(session: Session, word: str) -> Iterator[Target]:
    """The targets of a name. Functions that cannot be explored by themselves are left to their callers."""
    config = session.config
    try:
        found = find_targets(word, dict(config.types), None, config.contracts, config.untyped == UntypedWay.GUESS)
        yield from (one for one in found if isinstance(one, Target))
    except TargetError:
        return


def bottom_up(targets: Sequence[Target]) -> list[Target]:
    """Callees before their callers. Where they call each other, the one that is given first comes last."""
    files = _files(dict.fromkeys(target.path for target in targets))
    by_scope: dict[Scope, Target] = {}
    others: list[Target] = []
    for target in targets:
        scope = files[target.path].function(target.qualname) if target.path in files else None
        if scope is None or scope in by_scope:
            others.append(target)
        else:
            by_scope[scope] = target
    ordered = _post_order(CallGraph(files.values()), by_scope)
    return [by_scope[scope] for scope in ordered if scope in by_scope] + others


def _files(paths: Iterable[str]) -> Files:
    """The analyses of files of the project; what is no Python is left out."""
    found: Files = {}
    for path in sorted(paths):
        try:
            if path and is_project_file(path):
                found[path] = analysis_of(read_source(path))
        except (OSError, SyntaxError, ValueError):
            continue
    return found


def _post_order(graph: CallGraph, starts: Iterable[Scope]) -> list[Scope]:
    """Scopes after those that they call. A call that closes a cycle is passed over: which one, the order of the
    source decides."""
    done: dict[Scope, None] = {}
    entered: set[Scope] = set()
    for start in starts:
        pending = [(start, False)]
        while pending:
            scope, is_left = pending.pop()
            if is_left:
                done[scope] = None
            elif scope not in entered:
                entered.add(scope)
                pending.append((scope, True))
                callees = sorted(graph.callees(scope), key=lambda one: (one.line, one.name), reverse=True)
                pending += [(callee, False) for callee in callees]
    return list(done)
