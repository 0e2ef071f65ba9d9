"""Checks each assertion of a target by itself, the nearest first: the static way to divide assertions."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import fields, replace

from pathlore.findings import Coverage, Incomplete, Seconds, Stats, TargetResult
from pathlore.option_words import ComposeWay
from pathlore.program.analysis import analysis_of
from pathlore.program.properties import PropertyKind, selection_of
from pathlore.program.relevance import AnalysedFile, nearest_first
from pathlore.program.source import read_source
from pathlore.program.targets import Target
from pathlore.session.exploration import rewrite
from pathlore.session.exploring import result_of
from pathlore.session.session import Session


def result_by_assertion(session: Session, target: Target, reported: set[object]) -> TargetResult:
    """One exploration for each assertion: the others are ordinary code there, whose failures nobody reports."""
    config = session.config
    properties = config.properties or (str(PropertyKind.ASSERTS),)
    results: list[TargetResult] = []
    try:
        for words in _jobs(session, target, properties):
            session.config = replace(config, properties=words, compose=ComposeWay.OFF.value)
            results.append(result_of(session, target, None, reported))
    finally:
        session.config = config
    return replace(
        _joined(results), properties=properties, stages=tuple(counts for result in results for counts in result.stages)
    )


def _jobs(session: Session, target: Target, properties: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What is selected, one assertion or place at a time; what has no place of its own comes last, together."""
    paths = [os.path.abspath(module.__file__ or "") for module in target.modules]
    rewrite(target.modules, session.code)
    files = [AnalysedFile(path, analysis_of(read_source(path)), session.code.outline_of(path)) for path in paths]
    places = nearest_first(selection_of(properties), files, target.path, target.qualname)
    others = tuple(word for word in properties if word != PropertyKind.ASSERTS and word not in places)
    jobs = [(place,) for place in places] + ([others] if others else [])
    return jobs or [properties]


def _joined(results: list[TargetResult]) -> TargetResult:
    """What several explorations of one target amount to together."""
    first = results[0]
    cuts: Counter[tuple[str, str]] = Counter()
    for result in results:
        for cut in result.incomplete:
            cuts[cut.why, cut.where] += cut.count
    missing = tuple(m for m in first.coverage.missing if all(m in r.coverage.missing for r in results))
    return replace(
        first,
        exhaustive=all(result.exhaustive for result in results),
        incomplete=tuple(Incomplete(why, where, times) for (why, where), times in sorted(cuts.items())),
        assumed=tuple(dict.fromkeys(text for result in results for text in result.assumed)),
        coverage=Coverage(first.coverage.blocks, first.coverage.blocks - len(missing), missing),
        stats=_sum([result.stats for result in results]),
        region="",
    )


def _sum(found: list[Stats]) -> Stats:
    numbers = {f.name: sum(getattr(stats, f.name) for stats in found) for f in fields(Stats) if f.name != "seconds"}
    seconds = {f.name: sum(getattr(stats.seconds, f.name) for stats in found) for f in fields(Seconds)}
    return Stats(**{**numbers, "depth": max(stats.depth for stats in found)}, seconds=Seconds(**seconds))
