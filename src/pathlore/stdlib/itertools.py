"""Models of `itertools`: symbolic counts are decided step by step, callbacks called as rewritten code calls them.

The iterators themselves are the library's: they pass items on without looking at them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from sys import _getframe
from typing import Any

from pathlore.runtime.calls import through
from pathlore.runtime.values.boolean import SymBool, as_int
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.stdlib.machine import fit_size


def islice(iterable: Any, *bounds: Any) -> Any:
    if not 1 <= len(bounds) <= 3 or not any(isinstance(b, Symbolic) for b in bounds):
        return itertools.islice(iterable, *bounds)
    start, stop, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    start, step = 0 if start is None else start, 1 if step is None else step
    if not all(isinstance(b, int) for b in (start, step)) or not (stop is None or isinstance(stop, int)):
        return itertools.islice(iterable, *(realise_deeply(b, _getframe()) for b in bounds))
    # For the library's error messages: to C, whatever does not fit is -1.
    if stop is not None and (_does_not_fit(stop) or (stop < 0 and stop == -1)):
        return itertools.islice(iterable, -1)
    if _does_not_fit(start) or start < 0 or (stop is not None and stop < 0):
        return itertools.islice(iterable, -1, None)
    if _does_not_fit(step) or step < 1:
        return itertools.islice(iterable, 0, None, 0)
    return _sliced(iter(iterable), start, stop, step)


def _does_not_fit(bound: Any) -> bool:
    try:
        fit_size(bound, _getframe(1))
    except OverflowError:
        return True
    return False


def _sliced(items: Iterator[Any], start: Any, stop: Any, step: Any) -> Iterator[Any]:
    wanted, number = start, 0
    # Like the library, goes to the start even if the end is before it.
    while number < start:
        number += 1
        if next(items, _END) is _END:
            return
    while stop is None or wanted < stop:
        while number < wanted:
            number += 1
            if next(items, _END) is _END:
                return
        item = next(items, _END)
        if item is _END:
            return
        yield item
        number += 1
        wanted = wanted + step
    # Like the library, consumes the source up to the requested end.
    while number < stop and next(items, _END) is not _END:
        number += 1


_END: Any = object()


def repeat(*args: Any, **kwargs: Any) -> Any:
    times = args[1] if len(args) == 2 else kwargs.get("times")
    if isinstance(times, Symbolic) and isinstance(times, int) and len(args) + len(kwargs) == 2:
        fit_size(times, _getframe())
        return _repeated(args[0] if args else kwargs["object"], times)
    return itertools.repeat(*args, **kwargs)


def _repeated(value: Any, times: Any) -> Iterator[Any]:
    number = 0
    while number < times:
        yield value
        number += 1


def count(start: Any = 0, step: Any = 1) -> Any:
    if type(start) is SymBool and realise_deeply(step, _getframe(1)) == 1:
        # C counts in machine integers, and does not give the start back as it is.
        start = as_int(start)
    return itertools.count(start, step)


def accumulate(iterable: Any, func: Any = None, *, initial: Any = None) -> Any:
    return itertools.accumulate(iterable, through(func), initial=initial)


def groupby(iterable: Any, key: Any = None) -> Any:
    return itertools.groupby(iterable, through(key))


def _first_is_called(function: Any) -> Callable[..., Any]:
    def model(called: Any, iterable: Any) -> Any:
        return function(through(called), iterable)

    return model


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    itertools.islice: islice,
    itertools.repeat: repeat,
    itertools.count: count,
    itertools.accumulate: accumulate,
    itertools.groupby: groupby,
    **{
        function: _first_is_called(function)
        for function in (itertools.takewhile, itertools.dropwhile, itertools.filterfalse, itertools.starmap)
    },
}
