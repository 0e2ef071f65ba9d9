"""Restricts an exploration to the selected properties: their sides first, and nothing that cannot reach them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pathlore.explore.pruning import Horizon, PrunedPath
from pathlore.explore.strategies import DepthFirst, Strategy, ViolatingFirst
from pathlore.instrumentation.naming import CodeNames
from pathlore.option_words import ComposeWay, StageWay
from pathlore.program.analysis import analysis_of
from pathlore.program.properties import LineSpan, PropertyKind, PropertySelection, selection_of
from pathlore.program.relevance import AnalysedFile, relevance_of
from pathlore.program.source import read_source
from pathlore.program.stubs import own_code
from pathlore.program.targets import Target
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import ChoiceSite
from pathlore.trie.failure import Failure

if TYPE_CHECKING:
    from pathlore.explore.staging import OneAssertion, Stages


def select(exploration: Exploration) -> Stages | OneAssertion | None:
    """Prunes what cannot come to a selected property, tries first what may violate one; stages if that is asked for.

    TargetError where a place that is selected does not exist.
    """
    config = exploration.config
    selection = selection_of(config.properties or (PropertyKind.ASSERTS,))
    selection.check_places()
    horizon = _horizon(exploration, selection) if config.properties else None
    sites = CheckedSites(selection, exploration.target, config.check_preconditions)
    engine = exploration.engine
    # Summaries have frontiers of their own: see `session.composing`.
    if config.stage not in (StageWay.OFF, StageWay.PER_ASSERTION) and config.compose != ComposeWay.REPLAY:
        return _stage(exploration, sites, horizon)
    if horizon is not None:
        exploration.executor.paths = type("PrunedPath", (PrunedPath,), {"horizon": horizon})
    engine.frontier.strategy = ViolatingFirst(engine.frontier.strategy, sites.holds)
    return _alone(exploration, selection) if config.stage == StageWay.PER_ASSERTION else None


def _alone(exploration: Exploration, selection: PropertySelection) -> OneAssertion:
    # For start-up time: few runs are staged.
    from pathlore.explore.staging import OneAssertion

    def is_violated(failure: Failure) -> bool:
        location = failure.location
        return selection.names_place(location.path, location.line, location.function)

    alone = OneAssertion(exploration.engine, ", ".join(exploration.config.properties), is_violated)
    exploration.watch(alone)
    return alone


def _stage(exploration: Exploration, sites: CheckedSites, horizon: Horizon | None) -> Stages:
    # For start-up time: few runs are staged.
    from pathlore.explore.staging import StagedPath, Stages, Variant

    def queue() -> Strategy:
        return ViolatingFirst(DepthFirst(), sites.holds)

    engine = exploration.engine
    stages = Stages(engine, Variant(exploration.config.stage), sites.name, queue)
    engine.frontier.strategy = stages
    exploration.watch(stages)
    exploration.executor.paths = type("StagedPath", (StagedPath,), {"horizon": horizon, "stages": stages})
    return stages


def _horizon(exploration: Exploration, selection: PropertySelection) -> Horizon | None:
    """Beyond which nothing that is selected can come; None where that cannot be told."""
    code, target = exploration.code, exploration.target
    if target.function is None:
        return None
    paths = [os.path.abspath(module.__file__ or "") for module in target.modules]
    try:
        files = [AnalysedFile(path, analysis_of(read_source(path)), code.outline_of(path)) for path in paths]
    except (SyntaxError, ValueError):
        return None
    relevance = relevance_of(selection, files)
    if relevance is None:
        return None
    names = CodeNames(code, os.path.dirname(target.path))
    own, caller = own_code(code.contracts.behind(target.function)), exploration.executor.sites.caller
    return Horizon(names, relevance, frozenset(paths), own, caller)


class CheckedSites:
    """Tells the sites at which a selected property is decided; what the target assumes is not checked."""

    def __init__(self, selection: PropertySelection, target: Target, preconditions: bool) -> None:
        self._selection = selection
        self._assumed = () if preconditions else tuple(LineSpan(p.first, p.last) for p in target.preconditions)
        self._target = target.path
        self._found: dict[ChoiceSite, str] = {}

    def holds(self, site: ChoiceSite) -> bool:
        return bool(self.name(site))

    def name(self, site: ChoiceSite) -> str:
        """The file and first line of the statement that is checked there; empty where none is."""
        found = self._found.get(site)
        if found is None:
            found = self._found[site] = self._look(site)
        return found

    def _look(self, site: ChoiceSite) -> str:
        path, _, rest = site.where.partition(":")
        number = rest.partition(":")[0]
        if not number.isdecimal():
            return ""
        line = int(number)
        if path == self._target and any(line in span for span in self._assumed):
            return ""
        return next((f"{path}:{span.first}" for span in self._selection.lines(path) if line in span), "")
