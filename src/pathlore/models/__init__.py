"""Models of functions written in C, declared by users and packages: `pure` and `model`.

A file of models is named by `models` in `[tool.pathlore]`, or by an entry point `pathlore.models` of a package. It is
executed when a job begins. See docs/models.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pathlore.records import record

__all__ = ["Declaration", "agrees", "model", "pure"]

_Function = TypeVar("_Function", bound=Callable[..., Any])


@record(slots=True, eq=False)
class Declaration:
    """What a file of models says about one function. Mutable: the decorated function comes last."""

    name: str
    """The function that is modelled, by its full name."""
    is_pure: bool
    types: tuple[Any, ...]
    returns: type | None = None
    range: tuple[int, int] | None = None
    inverse: Callable[[Any], Any] | None = None
    raises: tuple[type[BaseException], ...] = ()
    examples: tuple[tuple[Any, ...], ...] = ()
    function: Callable[..., Any] | None = None
    home: str = ""
    """The file that declares it."""


DECLARED: list[Declaration] = []
"""What was declared since somebody last looked: the file that is being executed."""


def pure(
    name: str,
    /,
    *types: type,
    returns: type,
    range: tuple[int, int] | None = None,
    inverse: Callable[[Any], Any] | None = None,
    raises: type[BaseException] | tuple[type[BaseException], ...] = (),
    examples: Sequence[tuple[Any, ...]] = (),
) -> Callable[[_Function], _Function]:
    """Declares that a function depends on its arguments alone and changes nothing.

    Calls with arguments of these types are not made value by value: the result is an unknown that is computed where an
    input is tried. `types` and `returns` are int, bool, float, str or bytes. `range` bounds an integer result.
    `inverse` is called with a result and gives an argument, or a list of arguments, that may have it: hints for the
    search, which are tried. `raises` are the exceptions that some arguments lead to. As a decorator, the decorated
    function is what is computed; otherwise it is the function itself.
    """
    exceptions = raises if isinstance(raises, tuple) else (raises,)
    found = Declaration(name, True, types, returns, range, inverse, exceptions, tuple(map(tuple, examples)))
    return _declared(found)


def model(name: str, /, *types: Any, examples: Sequence[tuple[Any, ...]] = ()) -> Callable[[_Function], _Function]:
    """Declares that the decorated function, written in Python, does what a function does.

    Calls with symbolic arguments are followed in it. `types` are those of its parameters where annotations do not say
    them: both functions are called with generated values, and have to agree.
    """
    return _declared(Declaration(name, False, types, examples=tuple(map(tuple, examples))))


def _declared(found: Declaration) -> Callable[[_Function], _Function]:
    DECLARED.append(found)

    def decorate(function: _Function) -> _Function:
        found.function = function
        return function

    return decorate


def agrees(name: str, /, cases: int = 1000, seed: int = 0) -> None:
    """Raises AssertionError unless what was declared of a function agrees with it on generated values: for tests."""
    from pathlore.models.checking import disagreement  # for start-up time: declarations do without

    for found in reversed(DECLARED):
        if found.name == name:
            reason = disagreement(found, cases, seed)
            assert reason is None, reason
            return
    raise AssertionError(f"no model of {name} was declared")
