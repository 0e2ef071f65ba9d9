"""Dates, times and durations with symbolic parts.

The library has `datetime` in Python as well as in C. A symbolic date wraps an object of the Python classes, whose code
is followed like any other, and stands for an object of the C classes, which is what native code gets.
"""

from __future__ import annotations

import datetime
import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import cache
from sys import _getframe
from types import ClassMethodDescriptorType, FrameType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from pathlore.expr import texts
from pathlore.own_library import uncovered
from pathlore.runtime.followed import follow
from pathlore.runtime.path import context
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.moment_messages import reword
from pathlore.runtime.values.nesting import STANDING, concrete, natively
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated


@cache
def python_module() -> ModuleType:
    """The Python implementation of `datetime`, which is followed from now on."""
    with uncovered:
        module = _python_module()
    follow(vars(module))
    module.timedelta.__new__ = _of_whole_numbers(module.timedelta.__new__)
    return module


def _python_module() -> ModuleType:
    if sys.version_info >= (3, 12):
        return importlib.import_module("_pydatetime")
    spec = importlib.util.spec_from_file_location("_pydatetime", datetime.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    native = sys.modules.pop("_datetime", None)
    sys.modules["_datetime"] = None  # type: ignore[assignment]  # so that the names are not replaced at the end
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["_datetime"]
        if native is not None:
            sys.modules["_datetime"] = native
    return module


def _of_whole_numbers(make: Callable[..., Any]) -> Callable[..., Any]:
    """`timedelta.__new__`. Its own code adds a double to whole numbers, too, which is zero then, and asserts much."""

    def new(
        cls: Any,
        days: Any = 0,
        seconds: Any = 0,
        microseconds: Any = 0,
        milliseconds: Any = 0,
        minutes: Any = 0,
        hours: Any = 0,
        weeks: Any = 0,
    ) -> Any:
        given = (days, seconds, microseconds, milliseconds, minutes, hours, weeks)
        if not all(type(part) is int or type(part) is SymInt for part in given):
            return make(cls, *given)
        microseconds += milliseconds * 1000
        seconds += minutes * 60 + hours * 3600 + microseconds // _SECOND
        days += weeks * 7 + seconds // _DAY
        if abs(days) > _MOST_DAYS:
            raise OverflowError(concatenated([_TOO_LARGE, _numeral(days)]))
        made = object.__new__(cls)
        made._days, made._seconds, made._microseconds = days, seconds % _DAY, microseconds % _SECOND
        made._hashcode = -1
        return made

    return new


_SECOND, _DAY, _MOST_DAYS = 1_000_000, 86_400, 999_999_999
"""In microseconds, in seconds, and what a duration may have."""


class Moment:
    """What the four share: `sym_model` is the object of the Python class."""

    __slots__ = ("sym_model",)

    sym_native: Any
    sym_fields: tuple[str, ...]

    def __init__(self, model: Any) -> None:
        self.sym_model = model

    @unchangeable_class
    def __class__(self) -> Any:
        return self.sym_native

    def sym_parts(self) -> list[Any]:
        model = self.sym_model
        return [getattr(model, f"_{name}") for name in self.sym_fields]

    def sym_mapped(self, change: Callable[[Any], Any]) -> Any:
        """The real object, with a function applied to each symbolic part."""
        made = self.sym_native(*(change(part) if isinstance(part, Symbolic) else part for part in self.sym_parts()))
        fold, zone = self.sym_fold, self.sym_zone
        if zone is not None:
            made = made.replace(tzinfo=zone)
        # Not among the parts: nothing but `repr` and the field itself shows it.
        return made.replace(fold=change(fold) if isinstance(fold, Symbolic) else fold) if fold is not None else made

    @property
    def sym_fold(self) -> Any:
        """Which of two equal times of the day it is, for what has one."""
        return getattr(self.sym_model, "_fold", None)

    @property
    def sym_zone(self) -> Any:
        """The time zone, for what has one."""
        return _zone(getattr(self.sym_model, "_tzinfo", None))

    def sym_settle(self, frame: FrameType) -> Any:
        return self.sym_mapped(lambda part: context.path.realise(part, frame))

    def sym_key(self) -> Any:
        """A number that is larger for what comes later: comparisons compare these."""
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        if any(name in vars(base) for base in self.sym_native.__mro__):
            return getattr(self.sym_native, name)
        kind = f"{self.sym_native.__module__}.{self.sym_native.__name__}"
        raise AttributeError(f"{kind!r} object has no attribute {name!r}")

    def __hash__(self) -> int:
        return hash(self.sym_settle(_getframe(1)))

    def __repr__(self) -> str:
        return repr(self.sym_settle(_getframe(1)))

    def __format__(self, spec: str) -> Any:
        return format(self.sym_settle(_getframe(1)), spec) if spec else self.__str__()

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.sym_settle(_getframe(1)).__reduce_ex__(protocol)


class SymTimedelta(Moment):
    """A duration."""

    __slots__ = ()
    sym_native = datetime.timedelta
    sym_fields = ("days", "seconds", "microseconds")

    def sym_key(self) -> Any:
        days, seconds, microseconds = self.sym_parts()
        return (days * 86_400 + seconds) * 1_000_000 + microseconds

    def __bool__(self) -> bool:
        return bool(self.sym_key() != 0)

    def __radd__(self, other: Any) -> Any:
        return _moved("__add__", other, self)

    def __rsub__(self, other: Any) -> Any:
        return _moved("__sub__", other, self)

    def __rtruediv__(self, other: Any) -> Any:
        return _moved("__truediv__", other, self)

    def __rfloordiv__(self, other: Any) -> Any:
        return _moved("__floordiv__", other, self)

    def __rmod__(self, other: Any) -> Any:
        return _moved("__mod__", other, self)

    def __rdivmod__(self, other: Any) -> Any:
        return _moved("__divmod__", other, self)


def _moved(name: str, left: Any, right: Any) -> Any:
    """`left + right` and its like, which the C classes leave to the right operand."""
    if not isinstance(left, (datetime.date, datetime.timedelta)):
        return NotImplemented
    if not _suits(left):
        return getattr(left, name)(right.sym_settle(_getframe(2)))
    if type(left) not in MOMENTS:
        left = _BY_NATIVE[type(left)](lowered(left))
    return getattr(left, name)(right)


class SymDate(Moment):
    """A day. The result of arithmetic is kept as an ordinal until its year, month or day is read."""

    __slots__ = ("_sym_model", "_sym_ordinal")
    sym_native = datetime.date
    sym_fields = ("year", "month", "day")

    def __init__(self, model: Any, ordinal: Any = None) -> None:
        self._sym_model = model
        self._sym_ordinal = ordinal

    @property
    def sym_model(self) -> Any:
        if self._sym_model is None:
            self._sym_model = python_module().date.fromordinal(self._sym_ordinal)
        return self._sym_model

    def sym_key(self) -> Any:
        if self._sym_model is None:
            return self._sym_ordinal
        year, month, day = self.sym_parts()
        return (year * 13 + month) * 32 + day

    def sym_mapped(self, change: Callable[[Any], Any]) -> Any:
        if self._sym_model is None:
            return self.sym_native.fromordinal(change(self._sym_ordinal))
        return super().sym_mapped(change)

    def sym_ordinal(self) -> Any:
        if self._sym_ordinal is None:
            self._sym_ordinal = self.sym_model.toordinal()
        return self._sym_ordinal

    def toordinal(self) -> Any:
        return self.sym_ordinal()

    def weekday(self) -> Any:
        return (self.sym_ordinal() + 6) % 7

    def isoweekday(self) -> Any:
        return (self.sym_ordinal() - 1) % 7 + 1

    def __add__(self, other: Any) -> Any:
        days = _days(other)
        return NotImplemented if days is None else _day(self.sym_ordinal() + days)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        days = _days(other)
        if days is not None:
            return _day(self.sym_ordinal() - days)
        return NotImplemented if not _is_day(other) else _difference(self.sym_ordinal() - other.toordinal())

    def __rsub__(self, other: Any) -> Any:
        return _difference(other.toordinal() - self.sym_ordinal()) if _is_day(other) else NotImplemented


def _is_day(value: Any) -> bool:
    return isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)


def _days(value: Any) -> Any:
    return value.days if isinstance(value, datetime.timedelta) else None


def _day(ordinal: Any) -> Any:
    if not 0 < ordinal <= datetime.date.max.toordinal():
        raise OverflowError("date value out of range")
    return SymDate(None, ordinal) if isinstance(ordinal, Symbolic) else datetime.date.fromordinal(ordinal)


def _difference(days: Any) -> Any:
    return lifted(python_module().timedelta(days))


class SymTime(Moment):
    """A time of day."""

    __slots__ = ()
    sym_native = datetime.time
    sym_fields = ("hour", "minute", "second", "microsecond")

    def sym_key(self) -> Any:
        hour, minute, second, microsecond = self.sym_parts()
        return ((hour * 60 + minute) * 60 + second) * 1_000_000 + microsecond


class SymDatetime(Moment):
    """A day and a time; the time zone, if there is one, is as far from UTC all year."""

    __slots__ = ()
    sym_native = datetime.datetime
    sym_fields = ("year", "month", "day", "hour", "minute", "second", "microsecond")

    def sym_key(self) -> Any:
        year, month, day, hour, minute, second, microsecond = self.sym_parts()
        days = (year * 13 + month) * 32 + day
        return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000_000 + microsecond

    def weekday(self) -> Any:
        return (self.sym_model.toordinal() + 6) % 7

    def __str__(self) -> Any:
        return self.isoformat(sep=" ")

    def sym_microseconds(self) -> Any:
        """From the first day on, by the clocks of UTC."""
        hour, minute, second, microsecond = self.sym_parts()[3:]
        minutes = (self.sym_model.toordinal() * 24 + hour) * 60 + minute
        return (minutes * 60 + second) * _SECOND + microsecond - _microseconds(self.utcoffset())

    def __rsub__(self, other: Any) -> Any:
        return _moved("__sub__", other, self)


MOMENTS: frozenset[Any] = frozenset((SymTimedelta, SymDatetime, SymDate, SymTime))
STANDING.update(MOMENTS)
_BY_NATIVE = {cls.sym_native: cls for cls in MOMENTS}


def lowered(value: Any) -> Any:
    """The object of the Python classes for a symbolic or real object of the C classes."""
    kind = type(value)
    if kind in MOMENTS:
        return value.sym_model
    if kind is tuple:
        return tuple(map(lowered, value))
    if kind is datetime.timezone:
        return _lowered_zone(value)
    if kind not in _BY_NATIVE or not _suits(value):
        return value
    made = getattr(python_module(), kind.__name__)(*(getattr(value, name) for name in _BY_NATIVE[kind].sym_fields))
    if getattr(value, "tzinfo", None) is not None:
        made = made.replace(tzinfo=_lowered_zone(value.tzinfo))
    return made.replace(fold=1) if getattr(value, "fold", 0) else made


@cache
def _zone_class() -> Any:
    """Zones of the Python classes that know which zone of C they stand for."""

    class _Zone(python_module().timezone):  # type: ignore[misc]
        __slots__ = ("sym_native",)

    return _Zone


def _lowered_zone(zone: Any) -> Any:
    """The zone of the Python classes for one of C."""
    if zone is datetime.UTC:
        return python_module().timezone.utc
    offset, name = zone.__getinitargs__() if len(zone.__getinitargs__()) > 1 else (zone.utcoffset(None), None)
    made = _zone_class()._create(lowered(offset), name)
    made.sym_native = zone
    return made


def _zone(zone: Any) -> Any:
    """The zone of C for one of the Python classes; None where there is none, or where it depends on inputs."""
    if zone is None:
        return None
    if zone is python_module().timezone.utc:
        return datetime.UTC
    if type(zone) is _zone_class():
        return zone.sym_native
    offset = lifted(zone._offset) if type(zone) is python_module().timezone else None
    if type(offset) is not datetime.timedelta or isinstance(zone._name, Symbolic):
        return None
    return datetime.timezone(offset, *(() if zone._name is None else (zone._name,)))


def lifted(value: Any) -> Any:
    """The symbolic object around one of the Python classes; a real object where no part is symbolic."""
    if type(value) is tuple:
        return tuple(map(lifted, value))
    cls = _BY_NATIVE.get(getattr(datetime, type(value).__name__, None))
    if cls is None or type(value) is not getattr(python_module(), type(value).__name__):
        return value
    if getattr(value, "tzinfo", None) is not None and _zone(value.tzinfo) is None:
        return value
    found = cls(value)
    return (
        found
        if any(isinstance(part, Symbolic) for part in (*found.sym_parts(), found.sym_fold))
        else found.sym_mapped(lambda p: p)
    )


def _suits(value: Any) -> bool:
    """Whether the Python classes accept a value: not a real object of a subclass, nor a zone with code of its own."""
    if isinstance(value, datetime.tzinfo):
        return type(value) is datetime.timezone
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return type(value) in MOMENTS or (type(value) in _BY_NATIVE and _suits(getattr(value, "tzinfo", None)))
    return True


_NATIVELY = frozenset(
    {"strftime", "timetuple", "utctimetuple", "isocalendar", "ctime", "timestamp", "astimezone", "__reduce__"}
)
"""Methods that need the real object."""


_NATIVELY_HERE = frozenset({"astimezone", "timestamp"})
"""Those of them that need it for the local time zone alone."""


def _is_native(name: str, moment: Moment, given: tuple[Any, ...]) -> bool:
    if name not in _NATIVELY:
        return False
    return name not in _NATIVELY_HERE or moment.sym_zone is None or (name == "astimezone" and given in ((), (None,)))


def _lowered_call(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    # C writes numbers of any size into its messages.
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return function(*map(lowered, args), **{k: lowered(v) for k, v in kwargs.items()})
    except (ValueError, OverflowError) as error:
        error.args = _as_in_c(error.args)
        raise
    finally:
        sys.set_int_max_str_digits(digits)


def _as_in_c(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The message of the C classes in the place of that of the Python ones, which name the value apart until 3.14."""
    match args:
        case (str(message), value) if message.startswith("year"):
            return (concatenated(["year ", _numeral(value), " is out of range"]),)
        case (str(message), _):
            return ("day is out of range for month" if message.startswith("day") else message,)
        case ("result out of range",):
            return ("date value out of range",)
        case (message,) if str(concrete(message)).startswith(_TOO_LARGE):
            return (concatenated(["days=", message[len(_TOO_LARGE) :], "; must have magnitude <= 999999999"]),)
    return args


def _numeral(value: Any) -> Any:
    return SymStr(str(value.sym_value), texts.decimal, (value,)) if isinstance(value, Symbolic) else str(value)


_TOO_LARGE = "timedelta # of days is too large: "


def _forwarded(name: str) -> Any:
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        given = (*args, *kwargs.values())
        if _is_native(name, self, given) or not all(map(_suits, given)):
            frame = _getframe(1)
            return natively(getattr(self.sym_settle(frame), name), args, kwargs, frame)
        model = self.sym_model
        return lifted(_lowered_call(getattr(model, name), args, kwargs))

    method.__name__ = name
    return method


def _read(name: str) -> Any:
    return property(lambda self: getattr(self.sym_model, f"_{name}"))


def _compared(name: str) -> Any:
    def method(self: Any, other: Any) -> Any:
        native = self.sym_native
        if not isinstance(other, native):
            return NotImplemented
        if not _suits(other):
            return getattr(self.sym_settle(_getframe(1)), name)(other)
        if isinstance(other, datetime.datetime) != (native is datetime.datetime):
            # A date and a datetime are unequal and have no order.
            return NotImplemented
        mine: Any = self
        theirs: Any = other if type(other) in MOMENTS else _BY_NATIVE[type(other)](lowered(other))
        if native is datetime.date and (mine._sym_model is None or theirs._sym_model is None):
            return _answer(name, mine.sym_ordinal(), theirs.sym_ordinal())
        if mine.sym_zone is not theirs.sym_zone:
            return _compared_across(name, mine, theirs)
        return _answer(name, mine.sym_key(), theirs.sym_key())

    method.__name__ = name
    return method


def _compared_across(name: str, left: Any, right: Any) -> Any:
    """Two moments or times of the day in zones that are not the same object."""
    offsets, is_moment = (left.utcoffset(), right.utcoffset()), isinstance(left, datetime.datetime)
    if offsets[0] == offsets[1]:
        return _answer(name, left.sym_key(), right.sym_key())
    if None in offsets:
        if name in {"__eq__", "__ne__"}:
            return name == "__ne__"
        kind = "datetimes" if is_moment else "times"
        raise TypeError(f"can't compare offset-naive and offset-aware {kind}")
    if not is_moment:
        return getattr(lowered(left), name)(lowered(right))
    return _answer(name, left.sym_microseconds(), right.sym_microseconds())


def _microseconds(duration: datetime.timedelta) -> int:
    return duration // datetime.timedelta(microseconds=1)


def _answer(name: str, left: Any, right: Any) -> Any:
    found = getattr(left, name)(right)
    return getattr(right, _REFLECTED[name])(left) if found is NotImplemented else found


_REFLECTED = {
    "__eq__": "__eq__",
    "__ne__": "__ne__",
    "__lt__": "__gt__",
    "__gt__": "__lt__",
    "__le__": "__ge__",
    "__ge__": "__le__",
}


_OF_EVERY_OBJECT = {"__new__", "__init__", "__getattribute__", "__doc__"}


def _complete(cls: type[Moment]) -> None:
    """Gives a class the attributes and methods of the class that it stands for."""
    native = cls.sym_native
    for name in _REFLECTED:
        setattr(cls, name, _compared(name))
    for name in dir(native):
        found = inspect.getattr_static(native, name)
        own = name in vars(cls) or name in vars(Moment) or name in _OF_EVERY_OBJECT
        if own or found is getattr(object, name, None) or isinstance(found, ClassMethodDescriptorType):
            continue
        if name == "tzinfo":
            setattr(cls, name, property(lambda self: self.sym_zone))
        elif isinstance(found, (GetSetDescriptorType, MemberDescriptorType)):
            setattr(cls, name, _read(name))
        elif callable(found):
            setattr(cls, name, _forwarded(name))
    # As messages of C name it.
    cls.__name__ = cls.__qualname__ = f"{native.__module__}.{native.__name__}"


for _cls in MOMENTS:
    _complete(_cls)


def _concrete(given: tuple[Any, ...]) -> bool:
    return not any(isinstance(value, Symbolic) or type(value) in MOMENTS for value in given)


def replaced(native: Any) -> Callable[..., Any]:
    """The model of a method of one of the C classes that may get symbolic arguments."""
    name = native.__name__

    def model(found: Any, *args: Any, **kwargs: Any) -> Any:
        if _concrete((*args, *kwargs.values())) or not _suits(found):
            return natively(getattr(found, name), args, kwargs, _getframe(1))
        return getattr(_BY_NATIVE[type(found)](lowered(found)), name)(*args, **kwargs)

    return model


def made(native: Any) -> Callable[..., Any]:
    """The model of a call of one of the classes, or of a class method of one."""
    owner = getattr(native, "__self__", None) or native
    name = "" if native is owner else native.__name__

    def model(*args: Any, **kwargs: Any) -> Any:
        given = (*args, *kwargs.values())
        if _concrete(given) or not all(map(_suits, given)):
            return natively(native, args, kwargs, _getframe(1))
        cls = getattr(python_module(), owner.__name__)
        try:
            found = lifted(_lowered_call(getattr(cls, name) if name else cls, args, kwargs))
        except ValueError as error:
            reword(error, native, given)
            raise
        # It has a time zone, and nothing stands for one.
        return natively(native, args, kwargs, _getframe(1)) if type(found) is cls else found

    return model
