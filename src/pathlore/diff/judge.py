"""Confirms differences: both versions have to show one in plain Python, twice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

from pathlore.confirmation.reproduction import Reproduction
from pathlore.diff.plain_process import ObservedConduct, PlainProcess, parted, same
from pathlore.findings import Conduct, Difference, Incomplete


class Judge:
    """Runs both versions of a target on inputs and keeps the differences, the smallest call of each kind."""

    def __init__(
        self,
        target: str,
        qualname: str,
        old: PlainProcess,
        new: PlainProcess,
        alive: Callable[[], None] = lambda: None,
        left: Callable[[], float] = lambda: math.inf,
        report: Callable[[tuple[Difference, ...]], None] = lambda _: None,
    ) -> None:
        self._left = left
        """The seconds that are left for all runs together."""
        self._alive = alive
        """Called before each run, which may take long: the process is alive."""
        self._report = report
        """Told of all differences when there is a new one."""
        self._target = target
        self._qualname = qualname
        self._old = old
        self._new = new
        self._found: dict[tuple[object, object], Difference] = {}
        self._counts: Counter[tuple[object, object]] = Counter()
        self._known: dict[str, bool | None] = {}
        self.unknown: Counter[str] = Counter()
        """Why plain Python could not be asked, and how often."""
        self.unconfirmed = 0

    def differ(self, reproduction: Reproduction, kind: object = None) -> bool | None:
        """Whether the versions differ on these inputs; None if that is not known."""
        call = reproduction.call
        if call not in self._known:
            self._known[call] = self._compare(reproduction, kind)
        return self._known[call]

    def _compare(self, reproduction: Reproduction, kind: object) -> bool | None:
        old, new = self._conduct(reproduction)
        if old is None or new is None:
            return None
        if same(old, new):
            return False
        made = _difference(self._target, reproduction, old, new)
        alike = (_sort(old), _sort(new), tuple(map(_general, made.old.state)))
        if kind is None and any(known[0] == alike for known in self._found):
            return True
        known = self._found.get((alike, kind))
        if known is None or len(made.call) < len(known.call):
            if self._conduct(reproduction) != (old, new):
                self.unknown["the code is nondeterministic"] += 1
                return None
            self._found[alike, kind] = made
        self._counts[alike, kind] += 1
        if self._found[alike, kind] is made:
            self._report(self.differences())
        return True

    def _conduct(self, reproduction: Reproduction) -> tuple[ObservedConduct | None, ObservedConduct | None]:
        found: list[ObservedConduct | None] = []
        for version, name in ((self._old, "old"), (self._new, "new")):
            self._alive()
            conduct = version.run(self._qualname, reproduction, self._left())
            if isinstance(conduct, str):
                self.unknown[f"the {name} version was not run: {conduct}"] += 1
                return None, None
            found.append(conduct)
        return found[0], found[1]

    def differences(self) -> tuple[Difference, ...]:
        made = []
        for key, found in self._found.items():
            made.append(Difference(found.target, found.call, found.inputs, found.old, found.new, self._counts[key]))
        return tuple(sorted(made, key=lambda d: (len(d.call), d.call)))

    def left_out(self) -> list[Incomplete]:
        cuts = [Incomplete(why, "", times) for why, times in sorted(self.unknown.items())]
        if self.unconfirmed:
            cuts.append(Incomplete("a predicted difference that plain Python does not show", "", self.unconfirmed))
        return cuts


def _difference(target: str, reproduction: Reproduction, old: ObservedConduct, new: ObservedConduct) -> Difference:
    states = parted(old, new)
    return Difference(
        target,
        reproduction.call,
        dict(reproduction.inputs),
        Conduct(old.text, {path: text for path, text, _ in states}),
        Conduct(new.text, {path: text for path, _, text in states}),
    )


def _sort(conduct: ObservedConduct) -> str:
    return str(conduct.outcome[1]) if conduct.outcome[0] == "raises" else ""


def _general(path: str) -> str:
    """An expression without its numbers: items of the same list are alike."""
    return "".join(letter for letter in path if not letter.isdigit())
