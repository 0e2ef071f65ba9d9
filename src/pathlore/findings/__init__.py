"""The data of a run: findings, results and events, with a module for each command that has events of its own.

All names can be imported from here. Their modules are loaded when somebody asks: most runs need two of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

_NAMES = {
    "results": (
        "SCHEMA FindingKind Severity PremiseKind Frame Premise Finding Incomplete Concretisation Coverage "
        "Seconds Stats Reused Composition ContractStatus ContractUse Modular StageCounts TargetResult Skipped"
    ),
    "events": (
        "Event ModuleLoading TargetsListed TargetMet HelpWanted TargetStarted FindingFound SharedWork Progress Working "
        "TargetOver TargetFinished TargetJudged Deepened Covered Omission TargetSkipped TargetLeftOut TargetFailed "
        "Notice SourcesRead Meanwhile Emit"
    ),
    "cases": "CaseKind Import Case same_target CasesFound TestFile",
    "comparisons": "Verdict Conduct Difference PathChanges Comparison TargetCompared",
    "paths": "Condition Returned Raised Cut PathFound PathEnd RememberedPath PathsRemembered RegionKnown Partitioned",
    "summaries": "Way Conditional ConditionPair ConditionalPath SummaryKnown",
    "diagnoses": "ObstacleKind Certainty Obstacle DiagnosisKnown",
    "certificates": "Certified Verified CertificateRefused",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = list(_MODULES)

if TYPE_CHECKING:
    from pathlore.findings.cases import *  # noqa: F403
    from pathlore.findings.certificates import *  # noqa: F403
    from pathlore.findings.comparisons import *  # noqa: F403
    from pathlore.findings.diagnoses import *  # noqa: F403
    from pathlore.findings.events import *  # noqa: F403
    from pathlore.findings.paths import *  # noqa: F403
    from pathlore.findings.results import *  # noqa: F403
    from pathlore.findings.summaries import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = found
        return found
