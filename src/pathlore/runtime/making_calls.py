"""Makes input objects by calls of their classes, and of public methods that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from types import FrameType
from typing import Any, Protocol
from weakref import ref

from pathlore.expr.term import Term
from pathlore.forks.stopping import is_requested
from pathlore.program.construction import NO_DEFAULT, BuilderCalls, Construction, Given, MakingCall
from pathlore.program.extended_types import extended_type
from pathlore.program.input_types import Input, ObjectInput
from pathlore.records import frozen, slotted
from pathlore.runtime.calls import call
from pathlore.runtime.path import AssumptionFailed, PathEnded, Unsupported, context
from pathlore.runtime.values.nesting import realise_deeply, settled
from pathlore.runtime.values.symbolic import Symbolic

NOT_MADE: Any = object()
"""Stands for an object that no call makes."""
_MOST_CHANGES = 2
"""Methods that are called on a new object."""
_OTHER_TYPES = (TypeError, AttributeError, NameError, NotImplementedError, RecursionError)
"""What a constructor raises that wants arguments of other types than its parameters seem to have."""


@frozen
class Makers:
    """How input objects are made by calls."""

    known: Mapping[type, Construction]
    required: bool
    """Whether there may be no others."""
    spelled_out: bool = False
    """Whether calls are written with all arguments by name, those of unread fields being zero or empty."""


NO_MAKERS = Makers({}, False)
GivenCall = tuple[MakingCall, tuple[Any, ...]]
"""A call with its arguments."""


@slotted
class MadeBy:
    """The calls that made an input object, each with its arguments as they were given."""

    construction: Construction
    arguments: tuple[Any, ...]
    steps: list[GivenCall] = field(default_factory=list)
    """The calls of the builder, if there is one, the first of which made it."""
    changes: list[GivenCall] = field(default_factory=list)

    @property
    def given(self) -> list[Any]:
        """The arguments of all calls."""
        calls = [*(a for _, a in self.steps), self.arguments, *(a for _, a in self.changes)]
        return [argument for arguments in calls for argument in arguments]


class MadeObject(Protocol):
    """An object among the inputs of a path."""

    instance: Any
    name: str
    made: MadeBy | None


class InputObjects(Protocol):
    """The part of the heap that making objects needs."""

    def find(self, instance: Any) -> MadeObject | None: ...

    def add(self, instance: Any, name: str, made: MadeBy | None = None) -> MadeObject: ...

    def make(self, spec: Input, name: str, frame: FrameType) -> Any: ...


class MakingCalls:
    """Makes the objects of one path."""

    def __init__(self, heap: InputObjects) -> None:
        self.makers = NO_MAKERS
        self.is_running = False
        """Whether the target has been called."""
        self.preferred: dict[Term, Any] = {}
        """Values that arguments have by default."""
        self.making = 0
        """Objects that are being made: what runs is no part of what the target does."""
        # Objects in circles stay until garbage is collected, with all of a path.
        self._heap = ref(heap)
        self._apart = False
        """Whether new objects share no parts with others: the target may have changed these already."""
        self._within = 0
        """The calls that new objects are to be arguments of."""

    @property
    def _objects(self) -> InputObjects:
        found = self._heap()
        assert found is not None
        return found

    def made(self, cls: type, name: str, frame: FrameType) -> Any:
        """A new object of a class, or NOT_MADE."""
        construction = self.makers.known.get(cls)
        if construction is not None and (construction.self_contained or not self.is_running):
            found = self._constructed(construction, name, frame)
            if found is not NOT_MADE:
                return found
        if self.makers.required or extended_type(cls) is not None:
            context.path.end(Unsupported(f"no call is known that makes an object of {cls.__name__}"))
        return NOT_MADE

    def leaves_open(self, cls: type) -> bool:
        """Whether objects of a class that calls make may lack fields."""
        construction = self.makers.known.get(cls)
        return construction is not None and bool(construction.left_open)

    def prefer(self, value: Any, default: Any) -> None:
        """Has an input equal what it is by default, where the path leaves a choice."""
        if not self.makers.spelled_out and isinstance(value, Symbolic) and type(default) is value.__class__:
            self.preferred[value.sym_term] = default

    def shared(self, cls: type, objects: list[Any]) -> list[Any]:
        """Those of the objects that may be a new input, too."""
        if not objects or not self._apart:
            return objects
        context.path.notes.add(f"objects of {cls.__name__} within those that containers hold are part of no others")
        return []

    def in_order(self, members: Sequence[Input]) -> Sequence[Input]:
        """The members of a union. For what makes an object, other objects are the last resort."""
        return sorted(members, key=lambda member: isinstance(member, ObjectInput)) if self.making else members

    def _constructed(self, construction: Construction, name: str, frame: FrameType) -> Any:
        """An object made by a call of its class and then changed; NOT_MADE where such a call makes none."""
        path = context.path
        drawn, draws = dict(path.drawn), dict(path.draws)
        apart, self._apart = self._apart, self._apart or self.is_running
        self.making += 1
        try:
            path.notes.add(construction.note)
            steps: list[GivenCall] = []
            arguments, instance = self._instance(construction, steps, name, frame)
            if path.draws != draws or type(instance) is not construction.cls:
                # What a constructor draws is not drawn again when a reproduction calls it.
                path.drawn, path.draws = drawn, draws
                return NOT_MADE
            if self._objects.find(instance) is not None:
                # An object that is there already is another alternative.
                path.end(AssumptionFailed())
            self._change(self._objects.add(instance, name, MadeBy(construction, arguments, steps)), construction, frame)
        finally:
            self.making -= 1
            self._apart = apart
        return instance

    def _instance(
        self, construction: Construction, steps: list[GivenCall], name: str, frame: FrameType
    ) -> tuple[tuple[Any, ...], Any]:
        """The arguments of the call that makes an object, and the object. Adds the calls before that."""
        path, called = context.path, construction.call
        arguments: tuple[Any, ...] = ()
        instance: Any = NOT_MADE
        try:
            owner = construction.cls
            if construction.builder is not None:
                owner = self._builder(construction, construction.builder, steps, name, frame)
            arguments = self._arguments(called, name, frame, construction.given)
            maker = getattr(owner, called.name) if called.name else owner
            instance = self._called(maker, construction, called, arguments, frame)
        except PathEnded as reason:
            if not reason.is_blocked:
                raise
        except _OTHER_TYPES:
            return arguments, NOT_MADE
        if path.ended is not None and path.ended.is_blocked:
            # The constructor does what it may not do here, whether it noticed or not: there is no call of it.
            path.ended = None
            return arguments, NOT_MADE
        return arguments, instance

    def _builder(
        self, construction: Construction, builder: BuilderCalls, steps: list[GivenCall], name: str, frame: FrameType
    ) -> Any:
        """A builder that was told what to build. Each of its methods is called or not."""
        found: Any = builder.cls
        for step in (builder.call, *builder.steps):
            if step.name and context.path.pick(2, frame):
                continue
            arguments = self._arguments(step, f"{name}.{step.name or builder.cls.__name__}", frame)
            steps.append((step, arguments))
            maker = getattr(found, step.name) if step.name else found
            found = self._called(maker, construction, step, arguments, frame)
        return found

    def _change(self, entry: MadeObject, construction: Construction, frame: FrameType) -> None:
        assert entry.made is not None
        changes = construction.changes if not self._within else ()
        for number in range(_MOST_CHANGES if changes else 0):
            picked = context.path.pick(len(changes) + 1, frame)
            if picked == 0:
                return
            change = changes[picked - 1]
            arguments = self._arguments(change, f"{entry.name}.{change.name}#{number + 1}", frame)
            entry.made.changes.append((change, arguments))
            try:
                self._called(getattr(entry.instance, change.name), construction, change, arguments, frame)
            except _OTHER_TYPES:
                context.path.end(AssumptionFailed())

    def _arguments(
        self, called: MakingCall, name: str, frame: FrameType, given: Given = Given.ANYTHING
    ) -> tuple[Any, ...]:
        made: list[Any] = []
        self._within += 1
        try:
            for parameter in called.parameters:
                if given is Given.REAL and parameter.default is not NO_DEFAULT and not context.path.pick(2, frame):
                    # Any other value would be tried by itself.
                    made.append(parameter.default)
                    continue
                value = self._objects.make(parameter.spec, f"{name}.{parameter.name}", frame)
                self.prefer(value, parameter.default)
                made.append(value)
        finally:
            self._within -= 1
        return tuple(made)

    def _called(
        self, maker: Any, construction: Construction, called: MakingCall, arguments: tuple[Any, ...], frame: FrameType
    ) -> Any:
        given = list(arguments)
        if construction.given is not Given.ANYTHING:
            given = [settled(a) for a in given]
        if construction.given is Given.REAL:
            given = [realise_deeply(a, frame) for a in given]
        elif construction.given is Given.KEYED:
            given = [{realise_deeply(key, frame): item for key, item in a.items()} for a in given]
        positional = [a for p, a in zip(called.parameters, given, strict=True) if not p.by_keyword]
        keywords = {p.name: a for p, a in zip(called.parameters, given, strict=True) if p.by_keyword}
        try:
            return run_maker(maker, positional, keywords)
        except (PathEnded, *_OTHER_TYPES):
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and is_requested():
                raise
            # A constructor that raises makes no object, so these arguments are no inputs.
            context.path.end(AssumptionFailed())


def run_maker(maker: Any, positional: list[Any], keywords: dict[str, Any]) -> Any:
    """Calls code of the program that makes or changes an input object."""
    return call(maker, *positional, **keywords)
