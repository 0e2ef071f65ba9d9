"""Certificates of composed runs: verifying rebuilds the summaries and takes only the solvers' answers from the file.

Whoever verifies one composes the target as `certify` did. What follows from the answers is worked out by the engine:
which ways there are through callees, which of them are left to ask about, and that nothing is left in the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pathlore.certificates.examine import Examination
from pathlore.certificates.tree import Item
from pathlore.collector import quiet_collector
from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import TargetResult
from pathlore.program.targets import Target
from pathlore.session.exploration import Exploration
from pathlore.session.exploring import explored, most_memory
from pathlore.session.manner import Manner
from pathlore.session.session import Session
from pathlore.trie.tally import tallied

PARTS: dict[str, type] = {
    **dict.fromkeys(("target", "signature"), str),
    **dict.fromkeys(("inputs", "environment", "runs", "paths", "answers"), list),
    **dict.fromkeys(("options", "claim", "names"), dict),
}


class NotComposedError(Exception):
    """There is no certificate of a composed run; the message is the reason."""


Answering = Callable[[Exploration], None]
"""Says who answers the questions of an exploration."""


def composing(config: Config) -> Config:
    """What is composed must not depend on options that a certificate does not name."""
    usual = Config()
    names = ("strategy", "seed", "cover", "directed", "first_error", "max_findings", "summaries", "rewrite")
    return replace(config, second_opinion=False, **{name: getattr(usual, name) for name in names})


class _Paths:
    """Looks at the runs that became plain paths: those that told something of a callee, and those that fail."""

    def __init__(self, examination: Examination) -> None:
        self._examination = examination
        self.items: list[Item] = []
        self.disagreement = ""

    def after_run(self, engine: Engine, run: Run) -> None:
        try:
            self.items.append(self._examination.composed(run))
        except Exception as error:  # nothing is certified then, and that is the reason
            self.disagreement = self.disagreement or f"{type(error).__name__}: {error}"

    def stop(self, engine: Engine) -> str | None:
        return self.disagreement or None


def composed_part(
    session: Session, target: Target, folder: str, answering: Answering, answers: list[Any]
) -> tuple[dict[str, Any], TargetResult]:
    """What a document says of a target that summaries explore to the end. NotComposedError if they do not."""
    started = time.monotonic()
    with session.exploration(target, pristine=True) as exploration, quiet_collector():
        session.time.limit(exploration.engine)
        answering(exploration)
        examination = Examination(exploration, folder)
        paths = _Paths(examination)
        exploration.watch(paths, most_memory(session.config))
        composer = explored(session, exploration, session.config.compose, Manner(every=True))
        if paths.disagreement or composer is None:
            raise NotComposedError(paths.disagreement or "summaries do not come to an end")
        tally = composer.tally(tallied(exploration.engine.trie.root))
        result = exploration.result(examination.claims.collector, time.monotonic() - started, tally)
        result = replace(result, composition=composer.composition())
        if not result.exhaustive:
            raise NotComposedError("; ".join(cut.why for cut in result.incomplete))
        blocks = tally.ran | exploration.covered
        said = examination.composed_part(paths.items, blocks, result, answers)
        said["options"]["compose"] = session.config.compose
        return said, result
