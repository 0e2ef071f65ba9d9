"""Performs a job: the one place that knows which room does what.

Rooms are imported when a job needs them. This keeps `pathlore --help` and the process that only watches its children
free of the engine and of solvers (50 ms and more of start-up).
"""

from __future__ import annotations

import json
from dataclasses import replace

from pathlore.collector import settle
from pathlore.findings import Emit, TargetFailed
from pathlore.models.packages import packages_have_models
from pathlore.option_words import StageWay
from pathlore.workers.job import (
    Certify,
    Check,
    Compare,
    Diagnose,
    Explore,
    GenerateTests,
    Job,
    ListPaths,
    Partition,
    Regions,
    Summarise,
    Verify,
)


def perform(job: Job, emit: Emit) -> None:
    """Does what a job says, in this process. All there is to tell goes to `emit` as events."""
    from pathlore.learning.supply import supplied_types  # for start-up time: with its job, like the others
    from pathlore.session import session  # noqa: F401  (the engine, before models and code of the project)

    settle()
    if not isinstance(job, Check):
        # Tests, comparisons and certificates are about everything that a target does.
        job = replace(job, config=replace(job.config, properties=(), stage=StageWay.OFF.value))
    with supplied_types(None if isinstance(job, _BY_CODE_ALONE) else job.config):
        if job.config.models or packages_have_models():
            _perform_with_models(job, emit)
        else:
            _perform(job, emit)


def _perform_with_models(job: Job, emit: Emit) -> None:
    from pathlore.models.checking import ModelError  # for start-up time: few have models
    from pathlore.models.loading import loaded_models

    try:
        with loaded_models(job.config):
            _perform(job, emit)
    except ModelError as error:
        for word in job.targets:
            emit(TargetFailed(word, str(error)))


_BY_CODE_ALONE = (Compare, Certify, Verify)
"""What compares two versions, or is checked elsewhere, must not depend on what this store has learned of one."""


def _perform(job: Job, emit: Emit) -> None:
    match job:
        case Check(targets, config, done, careful, late):
            from pathlore.session.check import check

            check(targets, config, emit, frozenset(done), frozenset(careful), late, job.is_scan, job.is_survey)
        case Explore(targets, config, done):
            from pathlore.session.paths import paths

            paths(targets, config, emit, frozenset(done))
        case GenerateTests(targets, config, done, keep):
            from pathlore.testgen.generate import generate_tests

            kept = None if keep is None else frozenset(keep)
            generate_tests(targets, config, emit, config.all_paths, frozenset(done), kept)
        case Compare(config=config, old=old, new=new, shown=shown, name=name, done=done):
            from pathlore.diff.compare import compare

            compare((old, new), shown, name, config, emit, frozenset(done))
        case Certify(targets, config, done):
            from pathlore.certificates.certify import certify

            certify(targets, config, emit, frozenset(done))
        case Verify(config=config, parts=parts, root=root, prove=prove, done=done):
            from pathlore.certificates.verify import verify

            verify([json.loads(part) for part in parts], config, emit, root, prove, frozenset(done))
        case Partition(targets, config, parts, done):
            from pathlore.session.partition import partition

            partition(targets, config, emit, parts, frozenset(done))
        case Regions(targets, config, done):
            from pathlore.session.regions import regions

            regions(targets, config, emit, frozenset(done))
        case ListPaths(targets, config, done):
            from pathlore.session.remembered import remembered_paths

            remembered_paths(targets, config, emit, frozenset(done))
        case Summarise(targets, config, done):
            from pathlore.session.summaries import summaries

            summaries(targets, config, emit, frozenset(done))
        case Diagnose(targets, config, done):
            from pathlore.session.diagnosis import diagnoses

            diagnoses(targets, config, emit, frozenset(done))
