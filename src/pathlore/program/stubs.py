"""Stubs: the code that a function has until it is called for the first time.

A stub asks for the function to be made ready and calls it. It has the parameters of the function, so that a call that
does not fit fails as it would, and whoever looks at the function sees its signature.
"""

from __future__ import annotations

from functools import cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_ITERABLE_COROUTINE, CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any

from pathlore.records import frozen

_STUB = "stub"
_NUMBER = 987654321
"""Stands for the number of the function in templates."""
_SUSPENDED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR | CO_ITERABLE_COROUTINE
"""Flags that tell others what a call returns. Calls themselves go by instructions, so a stub may have them."""


def stub_for(code: CodeType, number: int, operator: str) -> CodeType:
    """The stub of a function with this code. It calls what the operator, a name of builtins, gives for the number.

    A stub with free variables gives the operator a function with the same ones, too.
    """
    names = parameter_names(code)
    flags = code.co_flags
    shape = _Shape(
        code.co_posonlyargcount,
        code.co_argcount - code.co_posonlyargcount,
        code.co_kwonlyargcount,
        bool(flags & CO_VARARGS),
        bool(flags & CO_VARKEYWORDS),
        len(code.co_freevars),
    )
    template = _template(shape, operator)
    renamed = dict(zip(parameter_names(template), names, strict=True))

    def constant(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(constant, value))
        return number if value == _NUMBER else renamed.get(value, value)

    return template.replace(
        co_consts=(*map(constant, template.co_consts), code),
        co_varnames=names,
        co_freevars=code.co_freevars,
        co_flags=template.co_flags | flags & _SUSPENDED,
        co_name=code.co_name,
        co_qualname=code.co_qualname,
    )


def own_code(function: FunctionType) -> CodeType:
    """The code of a function: if it has a stub now, the code that the stub stands for."""
    code = function.__code__
    if code.co_filename == STUBS:
        code = code.co_consts[-1]
    return code


def parameter_names(code: CodeType) -> tuple[str, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[:count]


@frozen
class _Shape:
    """The parameters of a function, without their names."""

    only_positional: int
    positional: int
    only_keyword: int
    star: bool
    double_star: bool
    free: int


@cache
def _template(shape: _Shape, operator: str) -> CodeType:
    count = shape.only_positional + shape.positional
    positional = [f"_pl_{n}" for n in range(count)]
    keywords = [f"_pl_{count + n}" for n in range(shape.only_keyword)]
    declared, passed = list(positional), list(positional)
    if shape.only_positional:
        declared.insert(shape.only_positional, "/")
    if shape.star:
        declared.append("*_pl_star")
        passed.append("*_pl_star")
    elif keywords:
        declared.append("*")
    declared += keywords
    passed += [f"{name}={name}" for name in keywords]
    if shape.double_star:
        declared.append("**_pl_double")
        passed.append("**_pl_double")
    # Free variables are in the order of their names.
    free = [f"_pl_free_{n:04}" for n in range(shape.free)]
    closure = f", lambda: ({''.join(f'{name}, ' for name in free)})" if free else ""
    text = (
        f"def make({', '.join(free)}):\n"
        f" def {_STUB}({', '.join(declared)}):\n"
        f"  return {operator}({_NUMBER}{closure})({', '.join(passed)})\n"
    )
    module = compile(text, __file__, "exec", dont_inherit=True)
    (make,) = (c for c in module.co_consts if isinstance(c, CodeType))
    (stub,) = (c for c in make.co_consts if isinstance(c, CodeType))
    return stub


STUBS = _template(_Shape(0, 0, 0, False, False, 0), "_").co_filename
"""The file that stubs are said to be from: one of Pathlore's own."""
