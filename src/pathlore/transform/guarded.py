"""The guard of each operator but the call: the test of its operands, and Python's own operation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TypeGuard

from pathlore.transform.operands import (
    At,
    GuardedScope,
    Operands,
    TypeTest,
    call,
    conditional,
    conjunction,
    constant,
    is_constant,
    is_simple,
    operands,
    placed,
    unkeyed,
)
from pathlore.transform.template import load

Form = Callable[[ast.Call, GuardedScope], ast.expr | list[ast.stmt] | None]
"""Gives the guarded operator, or None where there is no guard for these operands."""

_LOAD = ast.Load()


def plain_checks(read: Operands, indices: Sequence[int]) -> list[TypeTest]:
    """Tests that operands are plain; constants are."""
    return [TypeTest(i, "_pl_plain") for i in indices if not is_constant(read.uses[i])]


class Key:
    """A key of a subscript, a lookup or a display: a tuple that is written out counts as its items."""

    __slots__ = ("_node", "parts")

    def __init__(self, node: ast.expr) -> None:
        self._node = node
        self.parts: list[ast.expr] = [node]
        if isinstance(node, ast.Tuple) and node.elts and not any(map(_has_no_value, node.elts)):
            self.parts = node.elts

    def read(self, uses: list[ast.expr]) -> ast.expr:
        """The key, made of what its parts were evaluated to."""
        if self.parts[0] is self._node:
            return uses[0]
        return placed(ast.Tuple(uses, _LOAD), self._node)


def _has_no_value(node: ast.expr) -> bool:
    return isinstance(node, ast.Starred) or _is_slice(node)


# Subscripts


def loaded(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """`container[key]`."""
    container, key = node.args
    if _is_slice(key):
        return _sliced(node, container, key, place)
    parts = Key(key)
    read = operands([container, *parts.parts], node, place)
    if read is None:
        return None
    index = parts.read(read.uses[1:])
    checks = [*plain_checks(read, range(1, len(read.uses))), TypeTest(0, "_pl_stand_ins", negated=True)]
    native = placed(ast.Subscript(read.uses[0], index, _LOAD), node)
    slow = call("_pl_getitem", [read.uses[0], index], node)
    return _result(read, [*read.checked(checks), unkeyed(node)], native, slow, _holds(read, 0))


def _sliced(node: ast.Call, container: ast.expr, key: ast.Call, place: GuardedScope) -> ast.expr | None:
    read = operands([container, *key.args], node, place)
    if read is None:
        return None
    _, *bounds = read.uses
    lower, upper, step = (None if _is_none(bound) else bound for bound in bounds)
    native = placed(ast.Subscript(read.uses[0], placed(ast.Slice(lower, upper, step), key), _LOAD), node)
    slow = call("_pl_getitem", [read.uses[0], call("_pl_slice", bounds, key)], node)
    checks = [*plain_checks(read, (1, 2, 3)), TypeTest(0, "_pl_sequences")]
    return _result(read, read.checked(checks), native, slow, _holds(read, 0))


def _is_slice(key: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(key, ast.Call) and isinstance(key.func, ast.Name) and key.func.id == "_pl_slice"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _holds(read: Operands, index: int) -> bool:
    """Whether a temporary holds an operand that is not known to be plain even where the guard lets it pass."""
    used = read.uses[index]
    return any(isinstance(used, ast.Name) and used.id == temporary for temporary, _ in read.assigned)


def _result(read: Operands, test: list[ast.expr], native: ast.expr, slow: ast.expr, kept: bool) -> ast.expr:
    """`native if test else slow`. Temporaries are cleared where they may hold anything but plain values."""
    if kept:
        return read.cleared(conditional(test, native, slow, read.at))
    return conditional(test, native, read.cleared(slow), read.at)


# Stores and deletions are statements


def stored(node: ast.Call, place: GuardedScope) -> list[ast.stmt] | None:
    """`container[key] = value`; the value comes first."""
    value, container, key = node.args
    parts = Key(key)
    if _is_slice(key):
        return None
    read = operands([value, container, *parts.parts], node, place)
    if read is None:
        return None
    index = parts.read(read.uses[2:])
    target = placed(ast.Subscript(read.uses[1], index, ast.Store()), node)
    native = placed(ast.Assign([target], read.uses[0]), node)
    slow = call("_pl_setitem", [read.uses[0], read.uses[1], index], node)
    checks = [*plain_checks(read, range(2, len(read.uses))), TypeTest(1, "_pl_stores")]
    return _statement(read, checks, native, slow)


def deleted(node: ast.Call, place: GuardedScope) -> list[ast.stmt] | None:
    """`del container[key]`."""
    container, key = node.args
    if _is_slice(key):
        return None
    read = operands([container, key], node, place)
    if read is None:
        return None
    native = placed(ast.Delete([placed(ast.Subscript(read.uses[0], read.uses[1], ast.Del()), node)]), node)
    checks = [*plain_checks(read, (1,)), TypeTest(0, "_pl_stores")]
    return _statement(read, checks, native, call("_pl_delitem", list(read.uses), node))


def copied(node: ast.Call, place: GuardedScope) -> list[ast.stmt] | None:
    """`target.field = source.name`. Where no class has lazy fields, nothing can be left unread."""
    source, name, target, field = node.args
    if not isinstance(source, ast.Name) or not isinstance(target, ast.Name):
        return None
    read, stored_to = (ast.literal_eval(part) for part in (name, field))
    value = placed(ast.Attribute(source, read, ast.Load()), node)
    native = placed(ast.Assign([placed(ast.Attribute(target, stored_to, ast.Store()), node)], value), node)
    return [placed(ast.If(load("_pl_lazy", node), [placed(ast.Expr(node), node)], [native]), node)]


def _statement(read: Operands, checks: list[TypeTest], native: ast.stmt, slow: ast.Call) -> list[ast.stmt]:
    at = read.at
    before: list[ast.stmt] = [_assignment(temporary, value, at) for temporary, value in read.assigned]
    after: list[ast.stmt] = [_assignment(temporary, constant(None, at), at) for temporary, _ in read.assigned]
    tests = Operands(at, read.uses).checked(checks)
    otherwise = placed(ast.Expr(slow), at)
    made = placed(ast.If(conjunction([*tests, unkeyed(at)], at), [native], [otherwise]), at)
    return [*before, made, *after]


def _assignment(temporary: str, value: ast.expr, at: At) -> ast.stmt:
    return placed(ast.Assign([placed(ast.Name(temporary, ast.Store()), at)], value), at)


def plainly(node: ast.Call) -> ast.expr:
    """The test of `transform.subscript` before `container[key] += value`."""
    read = Operands(node, list(node.args))
    checks = [*plain_checks(read, range(1, len(node.args))), TypeTest(0, "_pl_stores")]
    return conjunction([*read.checked(checks), unkeyed(node)], node)


# Membership


def looked_up(operator: type[ast.cmpop], swapped: bool) -> Form:
    """`item in container`; `swapped` where the item is the first operand."""

    def form(node: ast.Call, place: GuardedScope) -> ast.expr | None:
        item, container = node.args if swapped else node.args[::-1]
        if isinstance(container, (ast.Tuple, ast.List, ast.Set)) and _is_literal(container):
            return _among_constants(node, place, item, container, operator())
        key = Key(item)
        # Where the order is not free, the item comes first.
        read = operands([*key.parts, container], node, place)
        if read is None:
            return None
        *parts, where = read.uses
        looked = key.read(parts)
        args = [looked, where] if swapped else [where, looked]
        checks = plain_checks(read, range(len(parts)))
        if not is_constant(where):
            checks.append(TypeTest(len(parts), "_pl_lookups"))
        native = placed(ast.Compare(looked, [operator()], [where]), node)
        slow = placed(ast.Call(node.func, args, []), node)
        return _result(read, [*read.checked(checks), unkeyed(node)], native, slow, _holds(read, len(parts)))

    return form


def _among_constants(
    node: ast.Call, place: GuardedScope, item: ast.expr, container: ast.expr, operator: ast.cmpop
) -> ast.expr | None:
    read = operands([item], node, place)
    if read is None:
        return None
    native = placed(ast.Compare(read.uses[0], [operator], [container]), node)
    args = [read.uses[0] if arg is item else arg for arg in node.args]
    slow = placed(ast.Call(node.func, args, []), node)
    return _result(read, read.checked(plain_checks(read, (0,))), native, slow, False)


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return all(map(_is_literal, node.elts))
    return is_constant(node)


# Identity and the operators of sets


def identical(operator: type[ast.cmpop]) -> Form:
    """Only without temporaries: these would have to be cleared, which costs what the guard saves."""

    def form(node: ast.Call, place: GuardedScope) -> ast.expr | None:
        if not all(map(is_simple, node.args)):
            return None
        read = Operands(node, list(node.args))
        checks = [TypeTest(i, "_pl_objects", negated=True) for i in (0, 1) if not is_constant(node.args[i])]
        native = placed(ast.Compare(node.args[0], [operator()], [node.args[1]]), node)
        return conditional(read.checked(checks), native, node, node)

    return form


def computed(operator: type[ast.operator]) -> Form:
    return _binary(lambda left, right: ast.BinOp(left, operator(), right))


def compared(operator: type[ast.cmpop]) -> Form:
    return _binary(lambda left, right: ast.Compare(left, [operator()], [right]))


def _binary(make: Callable[[ast.expr, ast.expr], ast.expr]) -> Form:
    def form(node: ast.Call, place: GuardedScope) -> ast.expr | None:
        read = operands(node.args, node, place)
        if read is None:
            return None
        native = placed(make(*read.uses), node)
        slow = placed(ast.Call(node.func, list(read.uses), []), node)
        return _result(read, read.checked(plain_checks(read, (0, 1))), native, slow, False)

    return form


# Formatting


def f_string(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """An f-string whose specifications are constants."""
    fields = [part for part in node.args if isinstance(part, ast.Call)]
    if any(_spec(part) is None for part in fields):
        return None
    if not _formats_late(fields):
        return _field_by_field(node, place)
    read = operands([part.args[0] for part in fields], node, place)
    if read is None:
        return None
    uses = iter(read.uses)
    native_parts: list[ast.expr] = []
    slow_parts: list[ast.expr] = []
    for part in node.args:
        if not isinstance(part, ast.Call):
            native_parts.append(part)
            slow_parts.append(part)
            continue
        _, conversion, spec = part.args
        value = next(uses)
        slow_parts.append(placed(ast.Call(part.func, [value, conversion, spec], []), part))
        native_parts.append(_field(value, conversion, _spec(part), part))
    native = placed(ast.JoinedStr(native_parts), node)
    slow = placed(ast.Call(node.func, slow_parts, []), node)
    return _result(read, read.checked(plain_checks(read, range(len(fields)))), native, slow, False)


def _field_by_field(node: ast.Call, place: GuardedScope) -> ast.expr:
    """An f-string whose values are formatted one after the other, each as soon as it is there."""
    parts: list[ast.expr] = []
    for part in node.args:
        if not isinstance(part, ast.Call) or (read := operands([part.args[0]], part, place)) is None:
            parts.append(part)
            continue
        _, conversion, spec = part.args
        slow = placed(ast.Call(part.func, [*read.uses, conversion, spec], []), part)
        native = placed(ast.JoinedStr([_field(read.uses[0], conversion, _spec(part), part)]), part)
        parts.append(_result(read, read.checked(plain_checks(read, [0])), native, slow, False))
    return placed(ast.Call(node.func, parts, []), node)


def _formats_late(fields: list[ast.Call]) -> bool:
    """Whether values may be evaluated before others are formatted: a specification can raise."""
    last = max((i for i, part in enumerate(fields) if not is_simple(part.args[0])), default=-1)
    return not any(_spec(part) for part in fields[: max(last, 0)])


def _spec(part: ast.Call) -> str | None:
    """The text of a specification; None where it is computed."""
    spec = part.args[2]
    if isinstance(spec, ast.Constant):
        return str(spec.value)
    values = spec.values if isinstance(spec, ast.JoinedStr) else [spec]
    return "".join(str(v.value) for v in values if isinstance(v, ast.Constant)) if _all_constant(values) else None


def _all_constant(nodes: list[ast.expr]) -> bool:
    return all(isinstance(node, ast.Constant) for node in nodes)


def _field(value: ast.expr, conversion: ast.expr, spec: str | None, at: At) -> ast.expr:
    letter = conversion.value if isinstance(conversion, ast.Constant) else None
    code = ord(letter) if isinstance(letter, str) and letter else -1
    written = placed(ast.JoinedStr([constant(spec, at)]), at) if spec else None
    return placed(ast.FormattedValue(value, code, written), at)


def percent(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """`template % values`."""
    template, values = node.args
    key = Key(values)
    read = operands(key.parts, node, place)
    if read is None:
        return None
    given = key.read(read.uses)
    native = placed(ast.BinOp(template, ast.Mod(), given), node)
    slow = call("_pl_percent", [template, given], node)
    return _result(read, read.checked(plain_checks(read, range(len(read.uses)))), native, slow, False)


# Displays


def dict_display(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """`{key: value}`: values are what they are."""
    pairs = [entry.elts for entry in node.args if isinstance(entry, ast.Tuple) and len(entry.elts) == 2]
    if len(pairs) != len(node.args) or not all(is_simple(value) for _, value in pairs):
        return None
    read = operands([part for pair in pairs for part in pair], node, place)
    if read is None:
        return None
    keys, values = read.uses[::2], read.uses[1::2]
    entries = [placed(ast.Tuple([k, v], _LOAD), node) for k, v in zip(keys, values, strict=True)]
    checks = plain_checks(read, range(0, len(read.uses), 2))
    kept = any(_holds(read, i) for i in range(1, len(read.uses), 2))
    return _result(
        read, read.checked(checks), placed(ast.Dict([*keys], values), node), call("_pl_dict", entries, node), kept
    )


def set_display(node: ast.Call, place: GuardedScope) -> ast.expr | None:
    """`{a, b}`; a comprehension has no guard."""
    (given,) = node.args
    if not isinstance(given, ast.Tuple) or any(isinstance(item, ast.Starred) for item in given.elts):
        return None
    read = operands(given.elts, node, place)
    if read is None:
        return None
    items = placed(ast.Tuple(list(read.uses), _LOAD), node)
    checks = plain_checks(read, range(len(read.uses)))
    return _result(
        read, read.checked(checks), placed(ast.Set(list(read.uses)), node), call("_pl_set", [items], node), False
    )


FORMS: dict[str, Form] = {
    "_pl_getitem": loaded,
    "_pl_contains": looked_up(ast.In, swapped=False),
    "_pl_lacks": looked_up(ast.NotIn, swapped=False),
    "_pl_contains_swapped": looked_up(ast.In, swapped=True),
    "_pl_lacks_swapped": looked_up(ast.NotIn, swapped=True),
    "_pl_is": identical(ast.Is),
    "_pl_is_not": identical(ast.IsNot),
    "_pl_fstring": f_string,
    "_pl_percent": percent,
    "_pl_dict": dict_display,
    "_pl_set": set_display,
}
"""Guards by the name of the operator."""

OPERATORS: dict[str, Form] = {
    **{
        name_: computed(operator)
        for name_, operator in (
            *(("or_", ast.BitOr), ("and_", ast.BitAnd), ("xor", ast.BitXor), ("sub", ast.Sub)),
            *(("ior_", ast.BitOr), ("iand_", ast.BitAnd), ("ixor", ast.BitXor), ("isub", ast.Sub)),
            *(("mod", ast.Mod), ("imod", ast.Mod)),
        )
    },
    **{
        name_: compared(operator)
        for name_, operator in (
            *(("eq", ast.Eq), ("ne", ast.NotEq), ("lt", ast.Lt), ("le", ast.LtE), ("gt", ast.Gt), ("ge", ast.GtE)),
        )
    },
}
"""Guards of the attributes of `_pl_operators`."""

STATEMENTS: dict[str, Callable[[ast.Call, GuardedScope], list[ast.stmt] | None]] = {
    "_pl_setitem": stored,
    "_pl_delitem": deleted,
    "_pl_copy": copied,
}
"""Guards of operators that stand alone."""
