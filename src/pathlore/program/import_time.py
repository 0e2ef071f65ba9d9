"""Reads what runs when a file is imported: what its statements act on, and what they call."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain

from pathlore.program.import_statements import is_for_typing
from pathlore.records import frozen

Chain = tuple[str, ...]
"""What leads to a value: a name, attributes, and `CALLED` for each call and `ITEM` for each subscript."""
Ways = frozenset[Chain]
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


Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Locals = dict[str, Ways]
Named = dict[str, list["ImportedCode"]]


class ImportedCode:
    """A statement that runs at import, or a function: few of those are called then, so that each is read when asked."""

    def __init__(self, node: ast.stmt | Function, around: Locals | None = None) -> None:
        self._node = node
        self._around = around
        """Variables of the functions around it, for a function; what a statement binds are names of the module."""

    @cached_property
    def text(self) -> str:
        """Without the functions that a statement defines."""
        if self._around is not None:
            return ast.dump(self._node)
        return "\n".join(_shown(part) for part in (*self._parts, *self._in_lambdas))

    @cached_property
    def _parts(self) -> list[ast.AST]:
        if self._around is None:
            return list(_outside_functions(self._node))
        body = self._node.body if isinstance(self._node, _FUNCTIONS) else [self._node.body]  # type: ignore[union-attr]
        return [part for node in body for part in _outside_functions(node)]

    @property
    def _in_lambdas(self) -> list[ast.AST]:
        return [part for found in self._parts if isinstance(found, ast.Lambda) for part in ast.walk(found.body)]

    @cached_property
    def _local(self) -> Locals:
        """What the variables that it sees come from."""
        return {} if self._around is None else _locals_of(self._node, self._parts, self._around)  # type: ignore[arg-type]

    @cached_property
    def names(self) -> frozenset[str]:
        found = {part.id for part in self._parts if isinstance(part, ast.Name)}
        found |= {part.attr for part in self._parts if isinstance(part, ast.Attribute)}
        if self._around is None:
            found |= {part.id for part in self._in_lambdas if isinstance(part, ast.Name)}
        return frozenset(found)

    @cached_property
    def binds(self) -> frozenset[str]:
        return frozenset(part.id for part in self._parts if _is_bound(part))  # type: ignore[attr-defined]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        called = {id(part.value) for part in self._parts if isinstance(part, ast.Expr)}
        found: set[Action] = set()
        for part in self._parts:
            for ways, for_value in _acts(part, id(part) in called):
                found.update(Action(way, for_value) for way in _through(ways, self._local))
            found.update(Action(way, True, True) for way in _through(_given(part), self._local))
        return tuple(sorted(found, key=lambda action: (action.on, action.for_value, action.is_given)))

    @cached_property
    def calls(self) -> tuple[Chain, ...]:
        found = {way for part in self._parts for way in _calls(part)}
        if self._around is not None:
            found |= {(*way, CALLED) for decorator in _decorators(self._node) for way in _ways(decorator)}
        return tuple(sorted(found))

    @cached_property
    def aliases(self) -> dict[str, Ways]:
        """Names that a statement binds, and attributes that are stored to, with what leads to their values."""
        found: dict[str, Ways] = {}
        for part in self._parts:
            bound = list(_bound(part)) if self._around is None else []
            if isinstance(part, ast.Assign):
                stored = (target.attr for target in part.targets if isinstance(target, ast.Attribute))
                bound += [(name, _through(_ways(part.value), self._local)) for name in stored]
            for name, ways in bound:
                found[name] = found.get(name, frozenset()) | ways
        return found

    @cached_property
    def imports(self) -> frozenset[str]:
        return frozenset(name for part in self._parts for name in _imported(part))

    @cached_property
    def computed(self) -> frozenset[str]:
        """Attributes that code gives: those of decorated methods, and the special methods that are defined."""
        classes = (part for part in self._parts if isinstance(part, ast.ClassDef))
        return frozenset(function.name for cls in classes for function in _unnamed(cls))

    @cached_property
    def functions(self) -> Named:
        """The functions in it by the names under which they may be called; a class stands for its special methods."""
        found: Named = {}
        made: dict[int, ImportedCode] = {}
        for part in self._parts:
            match part:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    # Whoever calls what a function was registered with may call the function.
                    names = [name, *(way[0] for decorator in part.decorator_list for way in _ways(decorator))]
                    pairs: list[tuple[str, Function]] = [(known, part) for known in names]
                case ast.Lambda():
                    pairs = [("", part)]
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    pairs = [(name, inner) for inner in _outside_functions(value) if isinstance(inner, ast.Lambda)]
                case ast.ClassDef(name=name):
                    pairs = [(name, function) for function in _unnamed(part)]
                case _:
                    continue
            for name, function in pairs:
                code = made.setdefault(id(function), ImportedCode(function, self._local))
                found.setdefault(name, []).append(code)
        return found

    @cached_property
    def inside(self) -> list[ImportedCode]:
        """All functions in it, those in them included."""
        own = list(dict.fromkeys(code for codes in self.functions.values() for code in codes))
        return [*own, *(inner for code in own for inner in code.inside)]


@frozen
class ImportTime:
    """What runs when a file is imported."""

    statements: tuple[ImportedCode, ...]

    @property
    def functions(self) -> Named:
        found: Named = {}
        for statement in self.statements:
            for name, codes in statement.functions.items():
                found.setdefault(name, []).extend(codes)
        return found


@lru_cache(maxsize=512)
def import_time(source: str) -> ImportTime:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ImportTime(())
    return ImportTime(tuple(ImportedCode(statement) for statement in tree.body if not _is_main(statement)))


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
        elif isinstance(current, ast.If) and is_for_typing(current.test):
            # Whether other code has imported what is named there must not matter.
            pending += [current.test, *current.orelse]
        else:
            pending += ast.iter_child_nodes(current)


def _shown(node: ast.AST) -> str:
    """One node without what is below it, in the order of a walk."""
    plain = (f"{f}={v!r}" for f, v in ast.iter_fields(node) if not isinstance(v, (ast.AST, list)))
    return f"{type(node).__name__} {' '.join(plain)}"


def _decorators(node: ast.AST) -> list[ast.expr]:
    return node.decorator_list if isinstance(node, _FUNCTIONS) else []


def _unnamed(cls: ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Methods that run without being called by their name: special ones, and what decorators make of others."""
    functions = (part for part in cls.body if isinstance(part, _FUNCTIONS))
    return (function for function in functions if function.name.startswith("__") or function.decorator_list)


def _locals_of(function: Function, parts: list[ast.AST], around: Locals) -> Locals:
    arguments = function.args
    given = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    own: Locals = {a.arg: frozenset() if a.arg in _OWN else frozenset({(ARGUMENT,)}) for a in given if a is not None}
    for part in parts:
        for name, ways in _bound(part):
            own[name] = own.get(name, frozenset()) | _through(ways, {**around, **own})
    return {**around, **own}


_OWN = frozenset({"self", "cls", "mcs", "metacls", "mcls"})


def _bound(node: ast.AST) -> Iterator[tuple[str, Ways]]:
    """Names that a node binds, each with what leads to its value, or to what that is a part of."""
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
        case ast.Match(subject=value, cases=cases):
            pairs = []
            patterns = (part for case in cases for part in ast.walk(case.pattern))
            yield from ((name, _ways(value)) for part in patterns if (name := _captured(part)))
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            pairs = []
            yield from ((n.asname or n.name.partition(".")[0], frozenset({(ANYTHING,)})) for n in names)
        case _:
            return
    for target, value in pairs:
        ways = _ways(value)
        yield from ((part.id, ways) for part in ast.walk(target) if _is_bound(part))  # type: ignore[attr-defined]


def _captured(pattern: ast.AST) -> str | None:
    match pattern:
        case ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.MatchMapping(rest=name):
            return name
    return None


def _is_bound(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _ways(node: ast.AST) -> Ways:
    """What leads to the value of an expression, or to what it holds; nothing where all of it is new."""
    match node:
        case ast.Name(id=name):
            return frozenset({(name,)})
        case ast.Attribute(value=inner, attr=name):
            return frozenset((*way, name) for way in _ways(inner))
        case ast.Subscript(value=inner):
            return frozenset((*way, ITEM) for way in _ways(inner))
        case ast.Call(func=function, args=given, keywords=keywords):
            # What a call gives may be, or hold, what it was given.
            made = ((*way, CALLED) for way in _ways(function))
            return _few(chain(made, _all(given), _all(keyword.value for keyword in keywords)))
        case ast.IfExp(body=first, orelse=second):
            return _few(_all((first, second)))
        case ast.Constant() | ast.JoinedStr() | ast.UnaryOp() | ast.Compare() | ast.Slice():
            return frozenset()
        case ast.Lambda() | ast.Yield() | ast.YieldFrom():
            return frozenset({(ANYTHING,)})
        case ast.DictComp(value=inner) | ast.ListComp(elt=inner) | ast.SetComp(elt=inner):
            return _ways(inner)
        case ast.GeneratorExp(elt=inner):
            return _ways(inner)
    return _few(_all(part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)))


def _all(nodes: Iterable[ast.expr]) -> Iterator[Chain]:
    return (way for node in nodes for way in _ways(node))


def _few(ways: Iterable[Chain]) -> Ways:
    found = frozenset(ways)
    return found if len(found) <= _MOST and all(len(way) <= _LONGEST for way in found) else frozenset({(ANYTHING,)})


def _through(ways: Ways, local: Locals) -> Ways:
    """Chains that begin with local variables, from where those come from."""
    return _few((*start, *rest) for first, *rest in ways for start in local.get(first, {(first,)}))


_LONGEST = 20
_MOST = 50


def _acts(node: ast.AST, is_statement: bool) -> Iterable[tuple[Ways, bool]]:
    match node:
        case ast.Call(func=function):
            return [(_ways(function), not is_statement)]
        case ast.Attribute(value=inner, ctx=context) | ast.Subscript(value=inner, ctx=context):
            return [] if isinstance(context, ast.Load) else [(_ways(inner), False)]
        case ast.AugAssign(target=ast.Name() as target):
            return [(_ways(target), False)]
        case ast.withitem(context_expr=managed):
            return [(_ways(managed), False)]
        case ast.FunctionDef(decorator_list=made) | ast.AsyncFunctionDef(decorator_list=made):
            return [(_ways(decorator), True) for decorator in made]
        case ast.ClassDef(decorator_list=made):
            return [(_ways(decorator), True) for decorator in made]
    return []


def _given(node: ast.AST) -> Ways:
    """What a call is given that may be a function."""
    if not isinstance(node, ast.Call):
        return frozenset()
    values = (*node.args, *(keyword.value for keyword in node.keywords))
    return frozenset(_all(value for value in values if isinstance(value, (ast.Name, ast.Attribute))))


def _calls(node: ast.AST) -> Iterable[Chain]:
    """What a node may call, as far as that has a name: what is called, decorates, is given on, or is stored to."""
    match node:
        case ast.Call(func=function):
            return [*_ways(function), *_given(node)]
        case ast.withitem(context_expr=managed):
            return _ways(managed)
        case ast.FunctionDef(decorator_list=made) | ast.AsyncFunctionDef(decorator_list=made):
            return _all(made)
        case ast.ClassDef(decorator_list=made, bases=bases, keywords=keywords):
            return _all((*made, *bases, *(keyword.value for keyword in keywords)))
        case ast.Attribute(value=inner, attr=name, ctx=ast.Store()):
            return [(*own, step) for own in _ways(inner) for step in (name, "__setattr__", "__set__")]
        case ast.Subscript(value=inner, ctx=ast.Store()):
            return [(*own, "__setitem__") for own in _ways(inner)]
    return []
