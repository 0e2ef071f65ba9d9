"""Reads what runs when a file is imported: what its statements act on, and what they call."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from pathlore.program.depth import room_to_recurse
from pathlore.records import frozen

Chain = tuple[str, ...]
"""What leads to a value: a name, attributes, and `CALLED` for each call and `ITEM` for each subscript."""
CALLED, ITEM, ARGUMENT, ANYTHING = "()", "[]", "?", "*"
"""`ARGUMENT` begins what a function was given by its caller, `ANYTHING` what may come from anywhere."""


@frozen
class Action:
    """What a statement may change: it stores into what a chain leads to, calls it, or gives it to what is called.

    A call `for_value` may be made for its result alone.
    """

    on: Chain
    for_value: bool
    is_given: bool = False


@frozen
class ImportedCode:
    """A statement that runs at import, or a function. The text is without the functions that a statement defines."""

    text: str
    names: frozenset[str]
    actions: tuple[Action, ...]
    calls: tuple[Chain, ...]
    binds: frozenset[str] = frozenset()


@frozen
class ImportTime:
    """What runs when a file is imported, and the functions in it that this may call."""

    statements: tuple[ImportedCode, ...]
    functions: dict[str, tuple[ImportedCode, ...]]
    """By name; a class stands for its special methods, a name with `CALLED` for the functions inside of a function."""
    aliases: dict[str, frozenset[Chain]]
    """Names at module level, and attributes, that stand for what chains lead to, or for something that holds it."""
    imports: frozenset[str]
    """Modules that are imported at module level, as they are written."""


@lru_cache(maxsize=512)
def import_time(source: str) -> ImportTime:
    try:
        with room_to_recurse():
            return _read(ast.parse(source))
    except (SyntaxError, ValueError):
        return ImportTime((), {}, {}, frozenset())


def _read(tree: ast.Module) -> ImportTime:
    at_import = [statement for statement in tree.body if not _is_main(statement)]
    aliases: dict[str, frozenset[Chain]] = {}
    for statement in at_import:
        for node in _outside_functions(statement):
            for name, value in _bound(node):
                aliases[name] = aliases.get(name, frozenset()).union(_held(value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute):
                    aliases[target.attr] = aliases.get(target.attr, frozenset()).union(_held(node.value))
    imports = {name for statement in at_import for node in _outside_functions(statement) for name in _imported(node)}
    return ImportTime(
        tuple(_running(statement) for statement in at_import), _functions(tree), aliases, frozenset(imports)
    )


def _is_main(node: ast.stmt) -> bool:
    """Whether a statement does nothing in a module that is imported."""
    match node:
        case ast.If(
            test=ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant("__main__")]),
            orelse=[],
        ):
            return True
    return False


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (name.name for name in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            above = "." * level + (module or "")
            yield above
            yield from (f"{above}{'' if above.endswith('.') else '.'}{name.name}" for name in names)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is below it, without bodies of functions: their decorators and defaults run before they do."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        if isinstance(current, _FUNCTIONS):
            pending += [*current.decorator_list, *current.args.defaults, *filter(None, current.args.kw_defaults)]
        elif isinstance(current, ast.Lambda):
            pending += [*current.args.defaults, *filter(None, current.args.kw_defaults)]
        else:
            pending += ast.iter_child_nodes(current)


def _running(node: ast.stmt) -> ImportedCode:
    nodes = list(_outside_functions(node))
    inside = [part for found in nodes if isinstance(found, ast.Lambda) for part in ast.walk(found.body)]
    binds = {part.id for part in nodes if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    text = "\n".join(_shown(part) for part in (*nodes, *inside))
    read = {part.id for part in inside if isinstance(part, ast.Name)}
    found = _with_parts(text, nodes, {}, frozenset(binds))
    return replace(found, names=found.names | read)


def _shown(node: ast.AST) -> str:
    """One node without what is below it, in the order of a walk."""
    plain = (f"{f}={v!r}" for f, v in ast.iter_fields(node) if not isinstance(v, (ast.AST, list)))
    return f"{type(node).__name__} {' '.join(plain)}"


def _functions(tree: ast.Module) -> dict[str, tuple[ImportedCode, ...]]:
    found: dict[str, list[ImportedCode]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.setdefault(name, []).append(_body(node))
                inside = (part for part in ast.walk(node) if part is not node)
                within = [_body(part) for part in inside if isinstance(part, (*_FUNCTIONS, ast.Lambda))]
                found.setdefault(name + CALLED, []).extend(within)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as function):
                found.setdefault(name, []).append(_body(function))
            case ast.ClassDef(name=name, body=body):
                # Those that run without being called by name: special methods, and what decorators make of others.
                functions = (f for f in body if isinstance(f, _FUNCTIONS))
                special = (f for f in functions if f.name.startswith("__") or f.decorator_list)
                found.setdefault(name, []).extend(_body(function) for function in special)
    return {name: tuple(bodies) for name, bodies in found.items()}


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> ImportedCode:
    body = function.body if isinstance(function.body, list) else [function.body]
    nodes = [part for node in body for part in _outside_functions(node)]
    arguments = function.args
    given = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    local: dict[str, Chain] = {a.arg: () if a.arg in _OWN else (ARGUMENT,) for a in given if a is not None}
    for node in nodes:
        local |= {name: _through(_one(_held(value)), local) for name, value in _bound(node)}
    found = _with_parts(ast.dump(function), nodes, local, frozenset())
    made = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return replace(found, calls=(*found.calls, *((*way, CALLED) for decorator in made if (way := _chain(decorator)))))


_OWN = frozenset({"self", "cls", "mcs", "metacls", "mcls"})


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names that a node binds, each with the expression that it gets its value from, or a part of that."""
    match node:
        case ast.Assign(targets=targets, value=value):
            pairs = [(target, value) for target in targets]
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            pairs = [(target, value)]
        case ast.For(target=target, iter=value) | ast.AsyncFor(target=target, iter=value):
            pairs = [(target, value)]
        case ast.comprehension(target=target, iter=value):
            pairs = [(target, value)]
        case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
            pairs = [(target, value)]
        case _:
            return
    for target, value in pairs:
        yield from ((part.id, value) for part in ast.walk(target) if _is_bound(part))  # type: ignore[attr-defined]


def _held(value: ast.expr) -> set[Chain]:
    """What leads to the value of an expression, or to the parts of a display."""
    match value:
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts) | ast.Dict(values=parts):
            return {way for part in parts for way in _held(part)}
        case ast.BoolOp(values=parts):
            return {way for part in parts for way in _held(part)}
        case ast.IfExp(body=first, orelse=second):
            return _held(first) | _held(second)
        case ast.NamedExpr(value=inner) | ast.Starred(value=inner) | ast.Await(value=inner):
            return _held(inner)
    return {way} if (way := _chain(value)) else set()


def _one(ways: set[Chain]) -> Chain:
    return next(iter(ways)) if len(ways) == 1 else (ANYTHING,) if ways else ()


def _is_bound(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _chain(node: ast.expr) -> Chain:
    """What leads to the value of an expression; nothing where it is a new one."""
    steps: list[str] = []
    while True:
        match node:
            case ast.Attribute(value=inner, attr=name):
                steps.append(name)
            case ast.Subscript(value=inner):
                steps.append(ITEM)
            case ast.Call(func=inner):
                steps.append(CALLED)
            case ast.Name(id=name):
                return (name, *reversed(steps))
            case _ if not steps or isinstance(node, _NEW):
                return ()
            case ast.Lambda():
                return (ANYTHING,)
            case _:
                start = _one(_held(node))
                return (*start, *reversed(steps)) if start else ()
        node = inner


_NEW = (ast.Constant, ast.JoinedStr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.BinOp, ast.UnaryOp)


def _through(way: Chain, local: dict[str, Chain]) -> Chain:
    """A chain that begins with a local variable, from where that comes from."""
    if not way or way[0] not in local:
        return way
    start = local[way[0]]
    return (*start, *way[1:]) if start and len(start) + len(way) < _LONGEST else ()


_LONGEST = 20


def _with_parts(text: str, nodes: list[ast.AST], local: dict[str, Chain], binds: frozenset[str]) -> ImportedCode:
    names = {part.id for part in nodes if isinstance(part, ast.Name)}
    names |= {part.attr for part in nodes if isinstance(part, ast.Attribute)}
    called = {id(part.value) for part in nodes if isinstance(part, ast.Expr)}
    actions: dict[Action, None] = {}
    calls: dict[Chain, None] = {}
    for part in nodes:
        for way, for_value in _acts(part, id(part) in called):
            actions[Action(_through(way, local), for_value)] = None
        for way in _given(part):
            actions[Action(_through(way, local), True, True)] = None
        for way in _calls(part):
            calls[way] = None
    return ImportedCode(
        text, frozenset(names), tuple(a for a in actions if a.on), tuple(way for way in calls if way), binds
    )


def _acts(node: ast.AST, is_statement: bool) -> Iterable[tuple[Chain, bool]]:
    match node:
        case ast.Call(func=function):
            return [(_chain(function), not is_statement)]
        case ast.Attribute(value=inner, ctx=context) | ast.Subscript(value=inner, ctx=context):
            return [] if isinstance(context, ast.Load) else [(_chain(inner), False)]
        case ast.AugAssign(target=ast.Name() as target):
            return [(_chain(target), False)]
        case ast.withitem(context_expr=managed):
            return [(_chain(managed), False)]
        case ast.FunctionDef(decorator_list=made) | ast.AsyncFunctionDef(decorator_list=made):
            return [(_chain(decorator), True) for decorator in made]
        case ast.ClassDef(decorator_list=made):
            return [(_chain(decorator), True) for decorator in made]
    return []


def _given(node: ast.AST) -> list[Chain]:
    """What a call is given that may be a function."""
    if not isinstance(node, ast.Call):
        return []
    values = chain(node.args, (keyword.value for keyword in node.keywords))
    return [_chain(value) for value in values if isinstance(value, (ast.Name, ast.Attribute))]


def _calls(node: ast.AST) -> Iterable[Chain]:
    """What a node may call, as far as that has a name: what is called, decorates, is given on, or is stored to."""
    match node:
        case ast.Call(func=function):
            return [_chain(function), *_given(node)]
        case ast.withitem(context_expr=managed):
            return [_chain(managed)]
        case ast.FunctionDef(decorator_list=made) | ast.AsyncFunctionDef(decorator_list=made):
            return [_chain(decorator) for decorator in made]
        case ast.ClassDef(decorator_list=made, bases=bases, keywords=keywords):
            return [_chain(v) for v in (*made, *bases, *(keyword.value for keyword in keywords))]
        case ast.Attribute(value=inner, attr=name, ctx=ast.Store()):
            own = _chain(inner)
            return [(*own, name), (*own, "__setattr__"), (*own, "__set__")]
        case ast.Subscript(value=inner, ctx=ast.Store()):
            return [(*_chain(inner), "__setitem__")]
    return []
