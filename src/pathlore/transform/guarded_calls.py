"""The guards of calls: builtin functions, methods of builtin types, and functions of the program.

A guard lets a call pass that the operator would make just so: the model of the callee does nothing else on plain
arguments. Callees are compared by identity, so that it does not matter what a name was bound to.
"""

from __future__ import annotations

import ast
import builtins

from pathlore.records import frozen
from pathlore.transform.operands import (
    At,
    GuardedScope,
    Operands,
    TypeTest,
    call,
    conditional,
    constant,
    is_constant,
    is_simple,
    name,
    operands,
    placed,
    unkeyed,
)

_LOAD = ast.Load()
_ANY = 99
_BUILTIN_NAMES = frozenset(dir(builtins))


@frozen
class Wanted:
    """What a guard asks of the arguments of a callee."""

    least: int
    most: int
    kinds: tuple[str, ...] = ("_pl_plain",)
    """The types of the first ones, and of all others if there is but one."""
    free: int = _ANY
    """From this argument on, any value will do."""
    receiver: str = ""
    """For a method: the type of the object, or a set of them."""
    keyed: bool = False
    """Whether something is looked up by its hash."""


_ONE, _TWO = Wanted(1, 1), Wanted(1, 2)
_TEXT = Wanted(0, _ANY, receiver="_pl_texts")

BUILTINS: dict[str, Wanted] = {
    **dict.fromkeys(("abs", "ascii", "bin", "bool", "chr", "float", "hex", "oct", "ord", "repr", "str"), _ONE),
    **dict.fromkeys(("format", "int", "round"), _TWO),
    "divmod": Wanted(2, 2),
    "isinstance": Wanted(2, 2, ("", "_pl_type")),
    "len": Wanted(1, 1, ("_pl_sized",)),
    "max": Wanted(2, _ANY),
    "min": Wanted(2, _ANY),
    "pow": Wanted(2, 3),
    "range": Wanted(1, 3),
}
"""Builtin functions and types that do on plain arguments what they do without a model."""

_QUICK = frozenset(
    {"abs", "bool", "chr", "float", "int", "len", "ord", "range", "repr", "round", "str"},
)
"""Those that have a function with a guard of its own."""

METHODS: dict[str, Wanted] = {
    **dict.fromkeys(
        (
            *("capitalize", "casefold", "center", "count", "encode", "decode", "endswith", "expandtabs", "find"),
            *("index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric"),
            *("isprintable", "isspace", "istitle", "isupper", "ljust", "lower", "lstrip", "partition", "removeprefix"),
            *("removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip", "split"),
            *("splitlines", "startswith", "strip", "swapcase", "title", "upper", "zfill"),
        ),
        _TEXT,
    ),
    "add": Wanted(1, 1, receiver="_pl_set_type", keyed=True),
    # A view that native code is given has the keys of its dict realised.
    "append": Wanted(1, 1, free=0, receiver="_pl_list_type", keyed=True),
    "discard": Wanted(1, 1, receiver="_pl_set_type", keyed=True),
    "get": Wanted(1, 2, free=1, receiver="_pl_dict_type", keyed=True),
    "insert": Wanted(2, 2, free=1, receiver="_pl_list_type", keyed=True),
    "items": Wanted(0, 0, receiver="_pl_dict_type"),
    "keys": Wanted(0, 0, receiver="_pl_dict_type"),
    "pop": Wanted(0, 2, free=1, receiver="_pl_stacks", keyed=True),
    "remove": Wanted(1, 1, receiver="_pl_set_type", keyed=True),
    "setdefault": Wanted(1, 2, free=1, receiver="_pl_dict_type", keyed=True),
    "values": Wanted(0, 0, receiver="_pl_dict_type"),
}
"""Methods by their names: those of the types that are named, and no others."""


def called(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """`function(...)`, from `_pl_call(function, ...)`."""
    function, *args = node.args
    is_builtin = isinstance(function, ast.Name) and function.id in _BUILTIN_NAMES and function.id not in place.rebound
    if isinstance(function, ast.Name) and function.id not in BUILTINS and not is_builtin:
        return _own(node, function, args)
    if any(isinstance(arg, ast.Starred) for arg in args) or any(keyword.arg is None for keyword in node.keywords):
        return placed(ast.Call(call("_pl_spread", [function], node), args, node.keywords), node)
    if isinstance(function, ast.Name):
        wanted = BUILTINS.get(function.id)
        if wanted is None or node.keywords or not wanted.least <= len(args) <= wanted.most:
            return None
        return _builtin(node, function, args, wanted, place)
    if isinstance(function, ast.Attribute):
        wanted = METHODS.get(function.attr)
        if wanted is None or node.keywords or not wanted.least <= len(args) <= wanted.most:
            return None
        return _method(node, function, args, wanted, place)
    return None


# Builtin functions


def _builtin(
    node: ast.Call, function: ast.Name, args: list[ast.expr], wanted: Wanted, place: GuardedScope
) -> ast.expr | None:
    if function.id in place.rebound and not all(map(is_simple, args)):
        return None
    genuine = f"_pl_builtin_{function.id}"
    same = placed(ast.Compare(function, [ast.Is()], [name(genuine, node)]), node)
    read = operands(args, node, place)
    if read is None:
        if len(args) > 1 or function.id not in _QUICK:
            return None
        quick = conditional([same], name(f"_pl_quick_{function.id}", node), call("_pl_through", [function], node), node)
        return placed(ast.Call(quick, args, []), node)
    uses = list(read.uses)
    # A constant that is no plain value (`...`) is a rare argument: the builtin refuses it either way.
    test = [*read.checked(_argument_checks(wanted, uses, 0)), same]
    native = call(genuine, uses, node)
    slow = call("_pl_call", [function, *uses], node)
    if any(not kind for kind in _kinds(wanted, len(uses))):
        return read.cleared(conditional(test, native, slow, node))
    return conditional(test, native, read.cleared(slow), node)


def _kinds(wanted: Wanted, count: int) -> list[str]:
    """What each argument is tested for; nothing where any value will do."""
    kinds = wanted.kinds * count if len(wanted.kinds) == 1 else wanted.kinds
    return [kind if i < wanted.free else "" for i, kind in enumerate(kinds[:count])]


def _argument_checks(wanted: Wanted, uses: list[ast.expr], first: int) -> list[TypeTest]:
    kinds = _kinds(wanted, len(uses) - first)
    return [
        TypeTest(first + i, kind)
        for i, kind in enumerate(kinds)
        if kind and not (kind == "_pl_plain" and is_constant(uses[first + i]))
    ]


# Methods of builtin types


def _method(
    node: ast.Call, function: ast.Attribute, args: list[ast.expr], wanted: Wanted, place: GuardedScope
) -> ast.expr | None:
    if all(map(is_simple, args)):
        return _method_on_names(node, function, args, wanted, place)
    if wanted.free == 0:
        return _chosen_method(node, function, wanted, place)
    if not all(is_simple(arg) for arg in args[wanted.free :]):
        return None
    return _method_on_values(node, function, args, wanted, place)


def _method_on_names(
    node: ast.Call, function: ast.Attribute, args: list[ast.expr], wanted: Wanted, place: GuardedScope
) -> ast.expr | None:
    """`object.method(a, b)` where it cannot be seen that the method is looked up after the arguments are read."""
    read = operands([function.value], node, place)
    if read is None:
        return None
    test = _method_test(read, wanted, args, node)
    bound = placed(ast.Attribute(read.uses[0], function.attr, _LOAD), function)
    native = placed(ast.Call(bound, args, []), node)
    slow = placed(ast.Call(node.func, [bound, *args], []), node)
    return read.cleared(conditional(test, native, slow, node))


def _method_test(read: Operands, wanted: Wanted, args: list[ast.expr], at: At) -> list[ast.expr]:
    everything = Operands(at, [read.uses[0], *args], read.assigned)
    checks = [] if _is_known(read.uses[0], wanted) else [TypeTest(0, wanted.receiver)]
    test = everything.checked([*checks, *_argument_checks(wanted, everything.uses, 1)])
    return [*test, unkeyed(at)] if wanted.keyed else test


def _chosen_method(node: ast.Call, function: ast.Attribute, wanted: Wanted, place: GuardedScope) -> ast.expr | None:
    """`(object.method if type(object) is .. else ..)(argument)`: for methods that take anything."""
    read = operands([function.value], node, place)
    if read is None:
        return None
    bound = placed(ast.Attribute(read.uses[0], function.attr, _LOAD), function)
    test = [*read.checked([TypeTest(0, wanted.receiver)]), unkeyed(node)]
    chosen = conditional(test, bound, call("_pl_through", [bound], node), node)
    _, *args = node.args
    return read.cleared(placed(ast.Call(chosen, args, []), node))


def _method_on_values(
    node: ast.Call, function: ast.Attribute, args: list[ast.expr], wanted: Wanted, place: GuardedScope
) -> ast.expr | None:
    """The method of any other object is looked up before the arguments are evaluated, and kept for the slow path."""
    if not place.temporaries:
        return None
    if place.holds(function.value):
        owner = Operands(node, [function.value])
    else:
        found = operands([function.value], node, place, first_too=True)
        assert found is not None
        owner = found
    receiver = owner.uses[0]
    bound = placed(ast.Attribute(receiver, function.attr, _LOAD), function)
    checks = [] if _is_known(receiver, wanted) else [TypeTest(0, wanted.receiver)]
    # `None` stands for the method of the builtin type, which need not be looked up.
    found_method = conditional(owner.checked(checks), constant(None, node), bound, node)
    read = operands([found_method, *args], node, place, first_too=True)
    assert read is not None
    other, *uses = read.uses
    is_native = placed(ast.Compare(other, [ast.Is()], [constant(None, node)]), node)
    test = [read.evaluation(), is_native, *map(read.tested, _argument_checks(wanted, read.uses, 1))]
    if wanted.keyed:
        test.append(unkeyed(node))
    native = placed(ast.Call(bound, uses, []), node)
    slow = placed(ast.Call(node.func, [conditional([is_native], bound, other, node), *uses], []), node)
    return owner.cleared(conditional(test, native, read.cleared(slow), node))


def _is_known(receiver: ast.expr, wanted: Wanted) -> bool:
    """Whether the object is a text that is written out."""
    return (
        isinstance(receiver, ast.Constant)
        and isinstance(receiver.value, (str, bytes))
        and wanted.receiver == "_pl_texts"
    )


# Functions and classes of the program


def _own(node: ast.Call, function: ast.Name, args: list[ast.expr]) -> ast.expr:
    """`f(...)` for a function or a class of the program: it can deal with whatever it is given."""
    first = function.id.lstrip("_")[:1]
    kind = call("_pl_type", [function], node)
    if first.isupper():
        test = [
            placed(ast.Compare(kind, [ast.Is()], [name("_pl_type", node)]), node),
            placed(ast.Compare(function, [ast.In()], [name("_pl_classes", node)]), node),
        ]
    else:
        code = placed(ast.Attribute(function, "__code__", _LOAD), node)
        file = placed(ast.Attribute(code, "co_filename", _LOAD), node)
        test = [
            placed(ast.Compare(kind, [ast.Is()], [name("_pl_function", node)]), node),
            placed(ast.Compare(file, [ast.In()], [name("_pl_files", node)]), node),
        ]
    if all(map(is_simple, args)) and all(is_simple(keyword.value) for keyword in node.keywords):
        native = placed(ast.Call(function, args, node.keywords), node)
        return conditional(test, native, node, node)
    is_spread = any(isinstance(arg, ast.Starred) for arg in args) or any(k.arg is None for k in node.keywords)
    chosen = conditional(test, function, call("_pl_spread" if is_spread else "_pl_through", [function], node), node)
    return placed(ast.Call(chosen, args, node.keywords), node)
