"""Decides which version of a function's code is in place: code that meets no symbolic value should not pay for them.

Full code has an operator wherever a symbolic value may be met. Light code has probes, and operators only for what a
symbolic value cannot notice by itself. Own code has neither. Full code is in place unless a function was seen to take
time and to be quiet: no choice was made while it was on the stack, and none of its operators met anything symbolic.

While a path replays its prefix, quiet functions do again what they did before, so they run their own code: the blocks
on these edges are in the trie already. After that they run light code. A choice in anything but full code is noticed
where it is made (`Unplanned`): the function has full code from then on, and the path is run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from sys import _getframe
from types import CodeType, FrameType, FunctionType

from pathlore.instrumentation.partial_code import PartialCode
from pathlore.program.concrete_parts import Marks
from pathlore.program.plan import EVERY_PASS, LIGHT, NO_PASS, Pass
from pathlore.program.traits import Traits
from pathlore.records import frozen, record
from pathlore.runtime import noise
from pathlore.runtime.noise import CONCRETE, GIVEN_UP, HEAT, MET, QUIET, made_choice
from pathlore.runtime.path import Unplanned, context
from pathlore.transform.pipeline import LazyParameters, nested

_SAMPLES = 10
"""A function is hot if the clock found it running once in so many paths: below, it costs more to swap its code."""
_SMALL = 20
"""So many functions get light code once the graph was asked, beside those that are hot."""
_PATIENCE = 100
"""A function is watched as long as the clock finds it running once in so many paths. Each frame that is looked at, at
every choice, costs two audit events: too much for a function that takes no time."""

Rewritten = tuple[FunctionType, CodeType, CodeType]
"""A function, its own code and what it was rewritten to."""


@frozen
class Needs:
    """What the graph of a target says of a function, given its code."""

    passes: Callable[[CodeType], frozenset[Pass]]
    """Which passes it needs: all, if something symbolic may reach it."""
    marks: Callable[[CodeType], Marks | None]
    """Where it may meet something symbolic; None where nobody can tell."""


@record(slots=True, eq=False)
class LiveFunction:
    """A function of the project, its own code, and what it has in its place while exploring."""

    # Large: all that may stand in the place of its code, and why it does or does not.

    function: FunctionType
    original: CodeType
    stub: CodeType
    full: CodeType | None = None
    """The rewritten code, once it was called."""
    partial: PartialCode | None = None
    """In the place of its full code, once it was found that parts of it meet nothing symbolic."""
    light: CodeType | None = None
    """Once it was found to be quiet in this exploration."""
    traits: Traits | None = None
    is_pinned: bool = False
    """Whether its parameters are made when they are read, which is an operator of full code."""
    is_loud: bool = False
    """Whether it is known to need full code."""
    frame: CodeType | None = None
    """What opens a frame for each call, while calls are framed."""
    composed: CodeType | None = None
    """The full code with its regions outlined."""
    probed: CodeType | None = None
    """Its own code with probes, once it was called where only these are wanted."""
    lazy: LazyParameters | None = None
    """Which of its parameters are made when they are read."""

    @property
    def current(self) -> CodeType:
        return self.frame or (self.partial.code if self.partial is not None else self.full or self.stub)

    @property
    def is_of_library(self) -> bool:
        """Whether it is known since it was rewritten. Nobody asks for its blocks: its light code is its own."""
        return self.stub is self.full


class Versions:
    """Puts the code of quiet functions in and out of place while paths run."""

    # Large: which code is in place, what was noticed of it, and what the graph of the target says of it.

    def __init__(
        self,
        place: Callable[[LiveFunction, CodeType], None],
        prepare: Callable[[LiveFunction, frozenset[Pass], Marks | None], None],
        spare: Callable[[LiveFunction, Marks], PartialCode | None],
        library: Callable[[], Iterable[Rewritten]],
    ) -> None:
        self.is_on = True
        self.relearned = 0
        """How often something symbolic was met where nothing was expected."""
        self.keeps_probes = False
        """Whether every block is to be told of, also on a prefix."""
        self._place = place
        self._prepare = prepare
        """Finds out the traits of a function, and makes its light code by these passes."""
        self._spare = spare
        """Makes the full code of a function but for the parts without marks."""
        self._library = library
        """Functions of the library that were rewritten by now."""
        self._known: dict[int, LiveFunction] = {}
        """Functions that were called, by the ids of their full code and of what is nested in it."""
        self._light: dict[int, LiveFunction] = {}
        """By the ids of light code, and of what is nested in it."""
        self._own: dict[int, LiveFunction] = {}
        """By the ids of functions' own code."""
        self._partial: dict[int, LiveFunction] = {}
        """By the ids of partial code, and of what is nested in it."""
        self._refused: set[int] = set()
        """The ids of own code of library functions that met something symbolic."""
        self._is_filled = False
        """Whether all code is full for the rest of this path."""
        self._dropped: list[CodeType] = []
        """Partial code that is not put into place again, kept alive as long as its ids are known."""
        self._quiet: list[LiveFunction] = []
        self._hushed: frozenset[int] = frozenset()
        """Their code, full and light: as long as all of it is quiet, they are."""
        self._swapped: list[LiveFunction] = []
        """Functions whose code is not full now."""
        self._runs = 0
        self._ticks = 0
        self._unplanned: set[int] = set()
        self.needs: Needs | None = None
        """What functions need, if somebody asked the graph."""
        self._is_first = True
        """Whether no path has run to its end: of functions that were quiet so far only these are known to stay so."""

    def add(self, entry: LiveFunction) -> None:
        """A function was rewritten."""
        if entry.full is not None and entry.full is not entry.original:
            numbers = _ids(entry.full)
            for number in numbers:
                self._known.setdefault(number, entry)
            if self.is_on:
                QUIET.update(numbers)

    def start(self, is_on: bool) -> None:
        """An exploration begins: what is quiet shows in its own runs."""
        self.is_on = is_on
        noise.start()
        if is_on:
            QUIET.update(self._known)
        for number, entry in list(self._known.items()):
            if entry.is_of_library:
                del self._known[number]
            entry.is_loud, entry.light = False, None
            entry.partial = None
        self._quiet.clear()
        self._hushed = frozenset()
        self._light.clear()
        for number in [*self._partial, *(n for code in self._dropped for n in _ids(code))]:
            self._known.pop(number, None)
        self._partial.clear()
        self._dropped.clear()
        self._refused.clear()
        self._own.clear()
        self._runs = self._ticks = self.relearned = 0
        self._unplanned.clear()
        self.needs, self._is_first = None, True

    def plan(self, needs: Needs | None, is_last: bool = True) -> None:
        """Functions that no symbolic value can reach are light from now on, if they take time.

        Where that could not be told, and nobody will ask again, all are that were quiet so far.
        """
        self.needs = needs
        if needs is None:
            self._is_first = not is_last
            return
        for number, entry in self._known.items():
            if self._is_planned(entry) and not entry.is_of_library:
                CONCRETE.add(number)
                # If it is light already, there is less to do in its light code by now.
                entry.is_loud, entry.light = False, None
                if entry in self._quiet:
                    self._forget(entry)
        QUIET.update(GIVEN_UP & CONCRETE)
        for rewritten in self._library():
            adopted = self.adopt(*rewritten)
            if adopted is not None:
                # Without a look at the clock: it costs nothing to make, and what calls it may be small, but many.
                self._take_up(adopted)
        hot = self.hot()
        for entry in hot:
            self._spare_parts(entry)
        # Small functions take time as well, though the clock seldom finds them running.
        small = dict.fromkeys(entry for entry in self._known.values() if entry not in hot and self._is_planned(entry))
        for entry in list(small)[:_SMALL]:
            if not (entry.is_of_library or entry.is_loud or entry.is_pinned or entry in self._quiet):
                self._take_up(entry)
        self._ticks = -1

    def _spare_parts(self, entry: LiveFunction) -> None:
        """The parts of a function that no symbolic value can reach are not rewritten from now on."""
        if self.needs is None or entry.is_of_library or entry.partial is not None or entry.full is None:
            return
        marks = self.needs.marks(entry.original) if self.needs.passes(entry.original) == EVERY_PASS else None
        partial = None if marks is None else self._spare(entry, marks)
        if partial is not None:
            entry.partial = partial
            numbers = _ids(partial.code)
            self._known.update(dict.fromkeys(numbers, entry))
            self._partial.update(dict.fromkeys(numbers, entry))
            self._place(entry, entry.current)

    def adopt(self, function: FunctionType, original: CodeType, full: CodeType) -> LiveFunction | None:
        """A function of the library was rewritten, or has a stub. It may run its own code where the graph says so."""
        if self.needs is None or full is original or id(original) in self._refused:
            return None
        if self.needs.passes(original) != NO_PASS:
            return None
        entry = LiveFunction(function, original, full, full, light=original, traits=Traits.NONE)
        self.add(entry)
        numbers = {*_ids(full), *_ids(original)}
        QUIET.update(numbers)
        CONCRETE.update(numbers)
        return entry

    def met(self, function: FunctionType, original: CodeType, stub: CodeType) -> bool:
        """A path calls a function of the library that nobody called before; whether it may run its own code."""
        entry = None if self._is_filled else self.adopt(function, original, stub)
        if entry is None:
            return False
        # It may take long already in this path.
        self._take_up(entry)
        self._place(entry, original)
        self._swapped.append(entry)
        return True

    def entered(self, entry: LiveFunction) -> CodeType | None:
        """A path calls a function that nobody called before: the code that it may have by the graph, if not full code.

        It may take long already in this path.
        """
        if self._is_filled:
            return None
        if entry.is_pinned or not self._is_planned(entry):
            self._spare_parts(entry)
            return None if entry.partial is None else entry.partial.code
        self._take_up(entry)
        if entry.is_loud:
            return None
        self._swapped.append(entry)
        return entry.light

    def would_gain(self) -> bool:
        """Whether some function takes time, has met nothing symbolic so far, and does not run its own code."""
        if any(entry.traits for entry in self._quiet):
            return True
        quiet = QUIET | GIVEN_UP
        hot = (entry for entry in self.hot() if not entry.is_pinned and entry not in self._quiet)
        return any(entry.full is not None and quiet.issuperset(_ids(entry.full)) for entry in hot)

    def is_working(self) -> bool:
        """Whether much of the time goes by in code of the program, not in the operators of what is symbolic."""
        return HEAT.working > 1 and 2 * HEAT.working >= HEAT.ticks

    def learned(self) -> None:
        """A path has run to its end."""
        self._is_first = False

    def begin(self, replaying: bool) -> None:
        """A path begins."""
        self._runs += 1
        if not QUIET.issuperset(self._hushed) or self._is_due():
            self._choose()
        if not self._runs % _PATIENCE:
            self._let_cool()
            if QUIET:
                self._stop_watching()
        for entry in self._quiet:
            own = replaying and not self.keeps_probes and not self._traits_that_count(entry)
            self._place(entry, entry.original if own else _light(entry))
            self._swapped.append(entry)

    def _traits_that_count(self, entry: LiveFunction) -> Traits:
        """What keeps a function from running its own code."""
        assert entry.traits is not None
        # Without symbolic values there is nothing to notice; but what is left behind has to have probes.
        return entry.traits if self._passes(entry) else entry.traits & (Traits.NESTS | Traits.SUSPENDS)

    def follow(self, frame: FrameType) -> None:
        """A path is at the end of its prefix, and goes on from this frame."""
        if self._swapped:
            self._check(frame)
            for entry in self._swapped:
                self._place(entry, _light(entry))

    def chosen(self, frame: FrameType) -> None:
        """A choice was made before this frame that nobody saw so far."""
        made_choice(frame)
        if self._swapped:
            self._check(frame)

    def fill(self) -> None:
        """From here on, full code everywhere: a container has symbolic keys, which lookups by plain keys do not see."""
        if self._swapped or self._partial:
            self._check(_getframe(), False)
            self.end()
            for entry in self._partial.values():
                assert entry.full is not None
                self._place(entry, entry.full)
        self._is_filled = True

    def end(self) -> None:
        """Full code is in place again."""
        if self._swapped:
            for entry in self._swapped:
                self._place(entry, entry.current)
            self._swapped.clear()
        if self._is_filled:
            self._is_filled = False
            for entry in self._partial.values():
                self._place(entry, entry.current)

    def _check(self, frame: FrameType | None, only_own: bool = True) -> None:
        """Ends the path if own code is on the stack, or, if asked for, any that is not full."""
        while frame is not None:
            number = id(frame.f_code)
            if number in self._own or (not only_own and (number in self._light or number in self._partial)):
                context.path.end(Unplanned(frame.f_code, is_called=True))
            frame = frame.f_back

    def is_planned(self, code: CodeType, instruction: int) -> bool:
        """Whether choices may be made in this code, at this instruction."""
        number = id(code)
        partial = self._partial_of(number)
        if partial is not None and partial.is_spared(code, instruction):
            return False
        return number not in self._light and number not in self._own

    def full_place(self, code: CodeType, instruction: int) -> tuple[CodeType, int]:
        """The same place in full code: choices are those of full code, whatever code makes them."""
        partial = self._partial_of(id(code))
        return (code, instruction) if partial is None else partial.full_place(code, instruction)

    def is_partial(self, code: CodeType) -> bool:
        return id(code) in self._partial

    def _partial_of(self, number: int) -> PartialCode | None:
        entry = self._partial.get(number)
        return None if entry is None else entry.partial

    def relearn(self, reason: Unplanned) -> None:
        """Something symbolic was met in code that is not full."""
        self.relearned += 1
        number = id(reason.code)
        entry = self._light.get(number) or self._own.get(number)
        if entry is None:
            entry = self._partial[number]
            if not reason.is_called:
                self._unplanned.add(id(entry))
            # Its sites are known as those of full code: it stays known, and is not put into place again.
            self._dropped.append(entry.current)
            self._partial = {n: other for n, other in self._partial.items() if other is not entry}
            entry.partial, entry.is_loud = None, True
            self._place(entry, entry.current)
            return
        if not reason.is_called and self._is_planned(entry):
            self._unplanned.add(id(entry))
        self._drop(entry)

    def _is_planned(self, entry: LiveFunction) -> bool:
        return self.needs is not None and self.needs.passes(entry.original) != EVERY_PASS

    def _passes(self, entry: LiveFunction) -> frozenset[Pass]:
        """Those that make the light code of a function."""
        return LIGHT if self.needs is None else self.needs.passes(entry.original) & LIGHT

    @property
    def unplanned(self) -> int:
        """How many functions met something symbolic where there is none, by the graph of the target."""
        return len(self._unplanned | {id(self._known[number]) for number in MET if number in self._known})

    def _drop(self, entry: LiveFunction) -> None:
        if entry.light is not None and not MET.isdisjoint(_ids(entry.light)):
            self._unplanned.add(id(entry))
        entry.is_loud = True
        if entry.is_of_library:
            self._refused.add(id(entry.original))
        self._forget(entry)

    def _forget(self, entry: LiveFunction) -> None:
        """A function is none of the quiet ones."""
        for known in (self._light, self._own):
            for number in [number for number, other in known.items() if other is entry]:
                del known[number]
        self._quiet.remove(entry)
        self._listen_to_quiet()

    def _listen_to_quiet(self) -> None:
        self._hushed = frozenset(number for entry in self._quiet for number in _full_and_light(entry))

    def _let_cool(self) -> None:
        """Functions that hardly took any time do without light code: a tick in one of the first paths says little."""
        heat = dict.copy(HEAT)
        for entry in list(self._quiet):
            numbers = (*_full_and_light(entry), *_ids(entry.original))
            if sum(heat.get(number, 0) for number in numbers) * _PATIENCE < self._runs:
                self._forget(entry)

    def _choose(self) -> None:
        """Takes in what was noticed in the last run."""
        for entry in [entry for entry in self._quiet if self._is_loud(entry)]:
            self._drop(entry)
        if self._is_due():
            self._ticks = HEAT.ticks
            for entry in self.hot():
                if entry.is_loud or entry.partial is not None or entry in self._quiet:
                    continue
                if self._stays_quiet(entry):
                    self._take_up(entry)

    def _stays_quiet(self, entry: LiveFunction) -> bool:
        return not self._is_first or self._is_planned(entry)

    def _is_due(self) -> bool:
        """Whether some function may have become hot: none has without a tick since the last look."""
        return HEAT.ticks != self._ticks

    def _stop_watching(self) -> None:
        """Functions that hardly took any time keep full code, and it no longer matters what is seen of them."""
        warm = {number for number, count in dict.copy(HEAT).items() if count * _PATIENCE >= self._runs}
        kept: set[int] = set(self._light)
        for entry in {self._known[number]: None for number in QUIET if number in self._known}:
            numbers = _ids(entry.current)
            if entry in self._quiet or not warm.isdisjoint(numbers):
                kept.update(numbers)
        QUIET.intersection_update(kept)

    def hot(self) -> list[LiveFunction]:
        """The functions that take time."""
        # A copy that is made in one step: the clock may tick in between.
        enough = [number for number, count in dict.copy(HEAT).items() if count * _SAMPLES >= self._runs]
        return list({self._known[number]: None for number in enough if number in self._known})

    def _take_up(self, entry: LiveFunction) -> None:
        """A hot function is one of the quiet ones, if it is quiet."""
        if not self._is_loud(entry):
            passes = self._passes(entry)
            marks = self.needs.marks(entry.original) if passes and self.needs is not None else None
            self._prepare(entry, passes, marks)
            numbers = () if entry.light is None else _ids(entry.light)
            QUIET.update(numbers)
            if self._is_planned(entry):
                CONCRETE.update(numbers)
        if self._is_loud(entry) or entry.light is None or entry.is_pinned:
            entry.is_loud = True
            return
        self._quiet.append(entry)
        self._own.update(dict.fromkeys(_ids(entry.original), entry))
        self._light.update(dict.fromkeys(_ids(entry.light), entry))
        self._listen_to_quiet()

    def _is_loud(self, entry: LiveFunction) -> bool:
        return not QUIET.issuperset(_full_and_light(entry))


def _light(entry: LiveFunction) -> CodeType:
    """The light code of a quiet function."""
    assert entry.light is not None
    return entry.light


def _full_and_light(entry: LiveFunction) -> list[int]:
    return [number for code in (entry.full, entry.light) if code is not None for number in _ids(code)]


def _ids(code: CodeType) -> list[int]:
    """Of a code object, and of those that are nested in it."""
    return [id(found) for found in (code, *nested(code))]
