"""Symbolic strings. Their methods are attached by `runtime.str_methods`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.characters import SCALARS, Ranges, among, many, one_of
from pathlore.expr.functions import preimage
from pathlore.expr.regular import chars
from pathlore.expr.term import Op, Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool, conjunction
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.keyed import Keyable
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.operands import REFLECTED, for_library, reflection_is_lost, reflection_of, refused
from pathlore.runtime.values.symbolic import Symbolic

_FEW_RANGES = 12
"""A class of up to this many ranges of characters is a disjunction of comparisons, a larger one a regular language."""

_COUNTED = 64
"""Up to this length characters are counted one by one, so that a loop over them asks nothing new."""

_MOST_COPIES = 1000
"""More copies of a text than this are not one term: the text is realised."""


class Characters(Keyable):
    """What strings and bytes share: comparison character by character, as terms of texts."""

    __slots__ = ()

    def sym_realise(self, frame: FrameType, why: Reason | None = None) -> Any:
        return context.path.realise(self, frame, why)

    def sym_compare(self, op: Callable[[Any, Any], Any], make: Callable[..., Term], other: Any) -> Any:
        """`op(self, other)`; NotImplemented for what does not compare with it."""
        raise NotImplementedError

    __sub__, __rsub__ = for_library("sub")
    __truediv__, __rtruediv__ = for_library("truediv")
    __floordiv__, __rfloordiv__ = for_library("floordiv")
    __divmod__, __rdivmod__ = for_library("divmod")
    __matmul__, __rmatmul__ = for_library("matmul")
    __pow__, __rpow__ = for_library("pow")
    __and__, __rand__ = for_library("and_")
    __or__, __ror__ = for_library("or_")
    __xor__, __rxor__ = for_library("xor")
    __lshift__, __rlshift__ = for_library("lshift")
    __rshift__, __rrshift__ = for_library("rshift")
    __rmod__ = for_library("mod")[1]

    def __eq__(self, other: Any) -> Any:
        return self.sym_compare(operator.eq, equal, other)

    def __ne__(self, other: Any) -> Any:
        return self.sym_compare(operator.ne, _unequal, other)

    def __lt__(self, other: Any) -> Any:
        return self.sym_compare(operator.lt, texts.less, other)

    def __le__(self, other: Any) -> Any:
        return self.sym_compare(operator.le, texts.less_equal, other)

    def __gt__(self, other: Any) -> Any:
        return self.sym_compare(operator.gt, _greater, other)

    def __ge__(self, other: Any) -> Any:
        return self.sym_compare(operator.ge, _greater_equal, other)

    __hash__ = Keyable.__hash__


class SymStr(Characters):
    """A string that depends on the inputs.

    A string that is known to be one character is marked by its builder, see `is_character`.
    """

    __slots__ = ()

    @unchangeable_class
    def __class__(self) -> Any:
        return str

    # Concatenation

    def __add__(self, other: Any) -> Any:
        if type(other) is str or type(other) is SymStr:
            return concatenated([self, other])
        # Texts concatenate as sequences do, after the other operand was asked to add.
        asked = reflection_of(other, "__radd__")
        found = NotImplemented if asked is None else asked(other, self)
        if found is not NotImplemented:
            return found
        return (
            concatenated([self, other]) if isinstance(other, str) else refused(operator.add, self, other, _getframe(1))
        )

    def __radd__(self, other: Any) -> Any:
        return concatenated([other, self]) if isinstance(other, str) else NotImplemented

    def __mul__(self, count: Any) -> Any:
        asked = reflection_of(count, "__rmul__")
        found = NotImplemented if asked is None else asked(count, self)
        return repeated(self, count, _getframe(1)) if found is NotImplemented else found

    def __rmul__(self, count: Any) -> Any:
        if reflection_is_lost(count, _getframe(1)):
            return NotImplemented
        return repeated(self, count, _getframe(1))

    # Comparison

    def __eq__(self, other: Any) -> Any:
        if type(other) is str:
            return SymBool(self.sym_value == other, equal, (self, other))
        return self.sym_compare(operator.eq, equal, other)

    def __ne__(self, other: Any) -> Any:
        if type(other) is str:
            return SymBool(self.sym_value != other, _unequal, (self, other))
        return self.sym_compare(operator.ne, _unequal, other)

    __hash__ = Keyable.__hash__

    def sym_compare(self, op: Callable[[Any, Any], Any], make: Callable[..., Term], other: Any) -> Any:
        kind = type(other)
        if kind is not str and kind is not SymStr:
            if not isinstance(other, str):
                return NotImplemented
            # Python asks a subclass of str first where it has an answer of its own.
            name = REFLECTED[op]
            if getattr(kind, name) is not getattr(str, name):
                return NotImplemented
        return SymBool(op(self.sym_value, concrete(other)), make, (self, other))

    # Characters

    def __contains__(self, needle: Any) -> bool:
        if not isinstance(needle, str):
            return needle in self.sym_value
        return bool(contains(self, needle))

    def __getitem__(self, key: Any) -> Any:
        return item(self, key, _getframe(1))

    def __iter__(self) -> Iterator[Any]:
        return TextSteps(self)

    def __reversed__(self) -> Iterator[Any]:
        return reversed(_Counted(self, counted(self, _getframe(1))))

    def __len__(self) -> int:
        return counted(self, _getframe(1))

    # Conversions

    def __bool__(self) -> bool:
        found = truth(self)
        return context.path.branch(found, _getframe(1)) if type(found) is SymBool else bool(found)

    def __str__(self) -> str:
        found: str = self.sym_realise(_getframe(1), Reason.TEXT)
        return found

    def __repr__(self) -> str:
        return repr(self.sym_realise(_getframe(1), Reason.TEXT))

    def __format__(self, spec: str) -> str:
        return format(self.sym_realise(_getframe(1), Reason.TEXT), spec)


SymStr.__name__ = SymStr.__qualname__ = "str"


def fresh_str(name: str, fits: Callable[[Any], bool] | None = None) -> SymStr:
    """A fresh input, without surrogates."""
    term, value = context.path.fresh(name, Sort.STR, scalars, fits)
    return SymStr.sym_variable(term, value)


def scalars(term: Term) -> Term:
    """Whether a text has no surrogates: a text with surrogates cannot be encoded, so no report could show it."""
    return texts.matches(term, many(SCALARS))


# Comparison


def _through(term: Term, value: Term, before: bool, after: bool) -> Term | None:
    """`f(x)` against a constant, where the preimage of `f` is a regular language: a question about `x` alone."""
    if term.op is not Op.APPLY or value.op is not Op.TEXT:
        return None
    found = preimage(term.args[0], value.args[0], before, after)
    return None if found is None else texts.matches(term.args[1], found)


def equal(left: Term, right: Term) -> Term:
    return _through(left, right, False, False) or _through(right, left, False, False) or texts.equal(left, right)


def _unequal(left: Term, right: Term) -> Term:
    return build.not_(equal(left, right))


def _greater(left: Term, right: Term) -> Term:
    return texts.less(right, left)


def _greater_equal(left: Term, right: Term) -> Term:
    return texts.less_equal(right, left)


def starts(term: Term, prefix: Term) -> Term:
    return _through(term, prefix, False, True) or texts.starts(term, prefix)


def ends(term: Term, suffix: Term) -> Term:
    return _through(term, suffix, True, False) or texts.ends(term, suffix)


def _has_inside(term: Term, needle: Term) -> Term:
    return _through(term, needle, True, True) or texts.contains(term, needle)


def truth(text: Any) -> Any:
    """`bool(text)`, symbolic where the text is."""
    if type(text) is not SymStr:
        return bool(text)
    return True if is_character(text) else SymBool(bool(text.sym_value), _not_empty, (text,))


def _not_empty(term: Term) -> Term:
    return build.not_(build.zero(texts.length(term)))


# Length


def length(text: Any) -> Any:
    """`len(text)`, symbolic where it depends on the inputs."""
    if type(text) is not SymStr:
        return len(text)
    build = text._sym_build
    if build is _at or build is texts.character:
        return 1
    return SymInt(len(text.sym_value), texts.length, (text,))


def has(text: Any, index: int, frame: FrameType) -> bool:
    """Whether there is a character at an index from zero up, decided on the path."""
    if type(text) is not SymStr:
        return index < len(text)
    if is_character(text):
        return index < 1
    there = index < len(text.sym_value)
    term = text._sym_term
    if term is None or term.op is not Op.VARIABLE:
        if context.path.is_decided_at(frame):
            return there
        if index < _least(text.sym_term):
            return True
    # One value, not one for the length and one for the comparison: loops over texts do nothing else.
    return context.path.decide(SymBool(there, _longer, (text, index)), frame)


def _longer(text: Term, index: Term) -> Term:
    return build.gt(texts.length(text), index)


def _least(term: Term) -> int:
    """A lower bound of the length, from constant parts alone."""
    if term.op is Op.TEXT:
        return len(term.args[0])
    return sum(map(_least, term.args)) if term.op is Op.CONCAT else 0


def counted(text: Any, frame: FrameType) -> int:
    """The length as a number, found with the questions that iteration asks."""
    size = length(text)
    if type(size) is int:
        return size
    count = 0
    while has(text, count, frame):
        count += 1
        if count == _COUNTED:
            found: int = context.path.realise(size, frame, Reason.SIZE)
            return found
    return count


# Characters


def _at(text: Term, index: Term) -> Term:
    return texts.character(texts.code(text, index))


def character(text: Any, index: Any) -> Any:
    """The character at an index from zero up that is known to be in range."""
    found = concrete(text)[concrete(index)]
    if type(text) is not SymStr and type(index) is not SymInt:
        return found
    return text if is_character(text) else SymStr(found, _at, (text, index))


def is_character(text: Any) -> bool:
    """Whether a symbolic string is known to be one character."""
    return type(text) is SymStr and (text._sym_build is _at or text._sym_build is texts.character)


def code(text: Any, index: Any) -> Any:
    """The code point at an index from zero up, -1 where there is none."""
    value, at = concrete(text), concrete(index)
    found = ord(value[at]) if 0 <= at < len(value) else -1
    return SymInt(found, texts.code, (text, index))


class TextSteps:
    """The characters one by one. Each step is a choice: is there another character?"""

    __slots__ = ("_index", "_text")

    def __init__(self, text: SymStr | None, index: int = 0) -> None:
        self._text = text
        self._index = index

    @unchangeable_class
    def __class__(self) -> Any:
        return type(self._rest(concrete))

    def _rest(self, made: Callable[[Any], Any]) -> Any:
        rest: Any = iter("" if self._text is None else made(self._text))
        rest.__setstate__(self._index)
        return rest

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        text, index = self._text, self._index
        if text is None:
            raise StopIteration
        if not index:
            locate = getattr(text._sym_build, "locate", None)
            if locate is not None:
                # A piece that was cut lazily. It is needed character by character, so its place in the text is, too.
                text = self._text = locate(_getframe(1))
        if not has(text, index, _getframe(1)):
            self._text = None
            raise StopIteration
        self._index = index + 1
        return self.sym_item(text, index)

    def sym_item(self, text: Any, index: int) -> Any:
        return text if is_character(text) else SymStr(text.sym_value[index], _at, (text, index))

    def __getattr__(self, name: str) -> Any:
        # Not a method: native code would ask for a real number before it takes the items.
        if name in ("__length_hint__", "__setstate__"):
            return getattr(self._rest(lambda text: text.sym_realise(_getframe(3))), name)
        raise AttributeError(f"{self.__class__.__name__!r} object has no attribute {name!r}")

    def __copy__(self) -> Any:
        return type(self)(self._text, self._index)

    def __deepcopy__(self, memo: Any) -> Any:
        return self.__copy__()

    def __reduce_ex__(self, protocol: Any) -> Any:
        frame = _getframe(1)
        return self._rest(lambda text: text.sym_realise(frame)).__reduce_ex__(protocol)


TextSteps.__name__ = TextSteps.__qualname__ = "str_ascii_iterator"


class _Counted:
    """A text whose length is known, for `reversed`."""

    __slots__ = ("_size", "_text")

    def __init__(self, text: SymStr, size: int) -> None:
        self._text, self._size = text, size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> Any:
        return character(self._text, index)


def within(text: Any, index: Any, ranges: Ranges) -> SymBool:
    """Whether the character at an index exists and belongs to a class."""
    value, at = concrete(text), concrete(index)
    found = 0 <= at < len(value) and any(low <= ord(value[at]) <= high for low, high in ranges)
    return SymBool(found, lambda t, i: _in_class(texts.code(t, i), ranges), (text, index))


def _in_class(number: Term, ranges: Ranges) -> Term:
    if len(ranges) <= _FEW_RANGES:
        return among(number, ranges)
    return texts.matches(texts.character(number), chars(list(ranges)))


def contains(text: Any, needle: Any) -> SymBool:
    """`needle in text`."""
    found = concrete(needle) in concrete(text)
    if type(text) is not SymStr and is_character(needle):
        ranges = one_of(text)
        return SymBool(found, lambda t: _in_class(texts.code(t, build.ZERO), ranges), (needle,))
    return SymBool(found, _has_inside, (text, needle))


# Parts


def position(index: Any, size: Any) -> Any:
    """An index or a bound of a slice, counted from the front and never negative."""
    value = concrete(index)
    if type(index) is int and (value >= 0 or type(size) is int):
        return value if value >= 0 else max(value + size, 0)
    return SymInt(value if value >= 0 else max(value + concrete(size), 0), _from_front, (index, size))


def _from_front(index: Term, size: Term) -> Term:
    back = build.add(index, size)
    clamped = build.ite(build.lt(back, build.ZERO), build.ZERO, back)
    return build.ite(build.lt(index, build.ZERO), clamped, index)


def number(value: Any) -> Any:
    """An int or SymInt for a value that serves as an index."""
    found = as_operand(value)
    return operator.index(value) if found is None else found


def piece(text: Any, start: Any, stop: Any) -> Any:
    """`text[start:stop]` for bounds counted from the front; a stop of None is the end."""
    if stop is None:
        if type(start) is int and start == 0:
            return text
        stop = length(text)
    value = concrete(text)[concrete(start) : concrete(stop)]
    if not any(isinstance(v, Symbolic) for v in (text, start, stop)):
        return value
    return SymStr(value, texts.piece, (text, start, stop))


def bounds(text: Any, start: Any, stop: Any) -> tuple[Any, Any]:
    """The bounds of a slice, counted from the front; a stop of None is the end."""
    size = length(text)
    first = 0 if start is None else position(_bound(start), size)
    return first, None if stop is None else position(_bound(stop), size)


def _bound(value: Any) -> Any:
    if not hasattr(type(value), "__index__"):
        raise TypeError("slice indices must be integers or None or have an __index__ method")
    return number(value)


def item(text: Any, key: Any, frame: FrameType) -> Any:
    """`text[key]` where the text or the key is symbolic."""
    if type(key) is int and key >= 0 and type(text) is SymStr and not is_character(text):
        # What loops over texts do.
        value = text.sym_value
        if not (key < len(value) if context.path.is_decided_at(frame) else has(text, key, frame)):
            raise IndexError("string index out of range")
        return SymStr(value[key], _at, (text, key))
    if isinstance(key, slice):
        return _slice(text, key, frame)
    if not hasattr(type(key), "__index__"):
        return concrete(text)[key]
    index = number(key)
    if type(text) is str and context.path.decided(index):
        return text[concrete(index)]
    size = length(text)
    if not _inside(text, index, size, frame):
        raise IndexError("string index out of range")
    return character(text, position(index, size))


def _inside(text: Any, index: Any, size: Any, frame: FrameType) -> bool:
    if type(index) is int:
        return has(text, index if index >= 0 else -1 - index, frame)
    found = conjunction(index >= -size, index < size)
    return context.path.decide(found, frame) if type(found) is SymBool else bool(found)


def _slice(text: Any, key: slice, frame: FrameType) -> Any:
    if not all(hasattr(type(bound), "__index__") for bound in (key.start, key.stop, key.step) if bound is not None):
        raise TypeError("slice indices must be integers or None or have an __index__ method")
    step = 1 if key.step is None else realised(number(key.step), frame, Reason.SLICE)
    if step == 1:
        return piece(text, *bounds(text, key.start, key.stop))
    start, stop = (b if b is None else realised(number(b), frame, Reason.SLICE) for b in (key.start, key.stop))
    chosen = range(*slice(start, stop, step).indices(counted(text, frame)))
    return concatenated([character(text, i) for i in chosen])


def concatenated(parts: list[Any]) -> Any:
    """The concatenation of parts that are all strings."""
    value = "".join(concrete(part) for part in parts)
    if not any(type(part) is SymStr for part in parts):
        return value
    if len(parts) == 1:
        return parts[0]
    return SymStr(value, texts.concat, tuple(parts))


def repeated(text: Any, count: Any, frame: FrameType) -> Any:
    """`text * count`."""
    if not hasattr(type(count), "__index__"):
        return refused(operator.mul, text, count, frame)
    times = number(count)
    if type(times) is SymInt:
        if context.path.decide(times <= 0, frame):
            return ""
        times = context.path.realise(times, frame, Reason.COUNT)
    if times > _MOST_COPIES:
        return text.sym_realise(frame, Reason.COUNT) * times
    return concatenated([text] * times)
