"""Reads the syntax tree of a function into steps."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from pathlore.program.dependence.heap import EVERYWHERE
from pathlore.program.dependence.matching import PatternReader, constant_index
from pathlore.program.dependence.scoping import BoundNames, Function, suspends
from pathlore.program.dependence.steps import (
    ANY_INDEX,
    COMPUTED,
    INIT_METACLASS,
    INIT_SUBCLASS,
    METACLASS,
    RESULT,
    SENT,
    Body,
    BodyParameters,
    Passed,
    Span,
    Step,
    StepKind,
)
from pathlore.program.dependence.texts import written_texts
from pathlore.program.scopes import mangled

_SYMBOLS = {
    "Add": "+",
    "Sub": "-",
    "Mult": "*",
    "MatMult": "@",
    "Div": "/",
    "Mod": "%",
    "Pow": "**",
    "LShift": "<<",
    "RShift": ">>",
    "BitOr": "|",
    "BitXor": "^",
    "BitAnd": "&",
    "FloorDiv": "//",
    "Invert": "~",
    "UAdd": "+",
    "USub": "-",
    "Not": "not",
    "Eq": "==",
    "NotEq": "!=",
    "Lt": "<",
    "LtE": "<=",
    "Gt": ">",
    "GtE": ">=",
    "Is": "is",
    "IsNot": "is not",
    "In": "in",
    "NotIn": "not in",
}
_TEXTS = (ast.Constant, ast.Name, ast.BinOp, ast.JoinedStr, ast.IfExp, ast.Call)
"""Expressions that may be texts of which something is known."""


def read_function(
    node: Function, name: str, path: str, around: Sequence[BoundNames] = (), class_name: str = ""
) -> Body:
    """The steps of a function. `around` are the scopes of the functions around it, the outermost first."""
    line = node.lineno
    if not isinstance(node, ast.Lambda) and node.decorator_list:
        line = node.decorator_list[0].lineno
    body = Body(name, path, line)
    reader = _Reader(body, BoundNames(node), tuple(around), class_name)
    args = node.args
    star, double_star = args.vararg, args.kwarg

    def name_of(arg: ast.arg | None) -> str:
        return "" if arg is None else mangled(arg.arg, class_name) if class_name else arg.arg

    body.parameters = BodyParameters(
        tuple(map(name_of, (*args.posonlyargs, *args.args))),
        tuple(map(name_of, args.kwonlyargs)),
        name_of(star),
        name_of(double_star),
        len(args.posonlyargs),
    )
    for parameter in body.parameters.all():
        body.variable(parameter)
    body.is_generator = suspends(node)
    body.is_coroutine = isinstance(node, ast.AsyncFunctionDef)
    if isinstance(node, ast.Lambda):
        reader.emit(StepKind.COPY, RESULT, (reader.expression(node.body),))
    else:
        reader.statements(node.body)
    return body


def span_of(node: ast.AST) -> Span | None:
    line = getattr(node, "lineno", None)
    if line is None:
        return None
    return Span(line, node.col_offset, node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]


class _Reader:
    """Writes the steps of one body."""

    # Large: one small method for each construct of the language.

    def __init__(self, body: Body, bound: BoundNames, around: tuple[BoundNames, ...], class_name: str) -> None:
        self._body = body
        self._bound = bound
        self._around = around
        self._class_name = class_name
        self._is_class = False

    def emit(
        self,
        kind: StepKind,
        target: int = -1,
        operands: tuple[int, ...] = (),
        name: str = "",
        node: ast.AST | None = None,
        more: Passed | Body | None = None,
    ) -> int:
        span = None if node is None else span_of(node)
        self._body.steps.append(Step(kind, target, operands, name, span, more))
        return target

    def new(self, node: ast.AST | None = None) -> int:
        return self._body.slot(None if node is None else span_of(node))

    # Statements

    def statements(self, nodes: Sequence[ast.stmt]) -> None:
        for node in nodes:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=value):
                self.expression(value)
            case ast.Assign(targets=targets, value=value):
                self._assign(targets, value)
            case ast.AugAssign():
                self._augmented(node)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._store(target, self.expression(value))
            case ast.Return(value=ast.expr() as value):
                self.emit(StepKind.COPY, RESULT, (self.expression(value),), node=node)
            case ast.If(test=test) | ast.While(test=test):
                self._test(test, "while" if isinstance(node, ast.While) else "if")
                self.statements(node.body)
                self.statements(node.orelse)
            case ast.For() | ast.AsyncFor():
                self._loop(node)
            case ast.With() | ast.AsyncWith():
                self._with(node)
            case ast.Raise():
                for part in (node.exc, node.cause):
                    if part is not None:
                        self.emit(StepKind.RAISE, operands=(self.expression(part),), node=node)
            case ast.Assert(test=test, msg=message):
                self._test(test, "assert")
                if message is not None:
                    kind = self.emit(StepKind.GLOBAL, self.new(), name="AssertionError", node=node)
                    given = Passed((self.expression(message),))
                    made = self.emit(StepKind.CALL, self.new(), (kind,), "AssertionError", node, given)
                    self.emit(StepKind.RAISE, operands=(made,), node=node)
            case _:
                self._definition(node)

    def _definition(self, node: ast.stmt) -> None:
        match node:
            case ast.Try() | ast.TryStar():
                self._try(node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.bind(node.name, self._decorated(node.decorator_list, self._function(node)))
            case ast.ClassDef():
                self.bind(node.name, self._decorated(node.decorator_list, self._class(node)))
            case ast.Import(names=aliases):
                for alias in aliases:
                    name = alias.name if alias.asname else alias.name.partition(".")[0]
                    made = self.emit(StepKind.IMPORT, self.new(node), name=name, node=node)
                    self.bind(alias.asname or name, made)
            case ast.ImportFrom(names=aliases):
                for alias in aliases:
                    home = "." * node.level + (node.module or "")
                    made = self.emit(StepKind.IMPORT, self.new(node), name=f"{home}:{alias.name}", node=node)
                    self.bind(alias.asname or alias.name, made)
            case ast.Match(subject=subject, cases=cases):
                value, patterns = self.expression(subject), PatternReader(self)
                for case in cases:
                    patterns.read(case.pattern, value)
                    if case.guard is not None:
                        self._test(case.guard, "case")
                    self.statements(case.body)
            case ast.Delete(targets=targets):
                for target in targets:
                    self._delete(target)

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        if isinstance(value, (ast.Tuple, ast.List)) and len(targets) == 1:
            (target,) = targets
            parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else []
            starred = any(isinstance(part, ast.Starred) for part in (*parts, *value.elts))
            if parts and len(parts) == len(value.elts) and not starred:
                # Item by item: the tuple in between would only cost time.
                for part, given in zip(parts, [self.expression(item) for item in value.elts], strict=True):
                    self._store(part, given)
                return
        made = self.expression(value)
        for target in targets:
            self._store(target, made)

    def _augmented(self, node: ast.AugAssign) -> None:
        target = node.target
        read: ast.expr
        match target:
            case ast.Name(id=name):
                read = ast.Name(name, ast.Load())
            case ast.Attribute(value=value, attr=attr):
                read = ast.Attribute(value, attr, ast.Load())
            case ast.Subscript(value=value, slice=index):
                read = ast.Subscript(value, index, ast.Load())
        ast.copy_location(read, target)
        left, right = self.expression(read), self.expression(node.value)
        made = self.emit(StepKind.BINARY, self.new(node), (left, right), _SYMBOLS[type(node.op).__name__] + "=", node)
        self._store(target, made)

    def _loop(self, node: ast.For | ast.AsyncFor) -> None:
        self._store(node.target, self._items(node.iter, node, isinstance(node, ast.AsyncFor)))
        self.statements(node.body)
        self.statements(node.orelse)

    def _items(self, source: ast.expr, node: ast.AST, is_async: bool) -> int:
        kind = StepKind.ITERATE
        return self.emit(kind, self.new(source), (self.expression(source),), "async" if is_async else "", node=source)

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        prefix = "__a" if isinstance(node, ast.AsyncWith) else "__"
        for item in node.items:
            manager = self.expression(item.context_expr)
            entered = self._method(manager, f"{prefix}enter__", (), item.context_expr)
            caught = self.emit(StepKind.CAUGHT, self.new(), node=node)
            left = self._method(manager, f"{prefix}exit__", (caught, caught, caught), item.context_expr)
            if isinstance(node, ast.AsyncWith):
                entered = self.emit(StepKind.DELEGATE, self.new(), (entered,), node=node)
                left = self.emit(StepKind.DELEGATE, self.new(), (left,), node=node)
            self.emit(StepKind.TRUTH, operands=(left,), name="with", node=node)
            if item.optional_vars is not None:
                self._store(item.optional_vars, entered)
        self.statements(node.body)

    def _method(self, owner: int, name: str, given: tuple[int, ...], node: ast.AST) -> int:
        method = self.emit(StepKind.LOAD, self.new(), (owner,), name, node)
        return self.emit(StepKind.CALL, self.new(), (method,), name, node, Passed(given))

    def _try(self, node: ast.Try | ast.TryStar) -> None:
        self.statements(node.body)
        for handler in node.handlers:
            classes = () if handler.type is None else (self.expression(handler.type),)
            if handler.name:
                # A group is caught by what is in it.
                named = classes if isinstance(node, ast.Try) else ()
                self.bind(handler.name, self.emit(StepKind.CAUGHT, self.new(handler), named, node=handler))
            self.statements(handler.body)
        self.statements(node.orelse)
        self.statements(node.finalbody)

    def _delete(self, target: ast.expr) -> None:
        match target:
            case ast.Subscript(value=value, slice=index):
                self._method(self.expression(value), "__delitem__", (self._index(index),), target)
            case ast.Attribute(value=value, attr=name):
                self.emit(StepKind.DELETE, operands=(self.expression(value),), name=self._mangled(name), node=target)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self._delete(part)

    # Names

    def _mangled(self, name: str) -> str:
        return mangled(name, self._class_name) if self._class_name else name

    def bind(self, name: str, value: int) -> None:
        name = self._mangled(name)
        if name in self._bound.globals:
            self.emit(StepKind.SET_GLOBAL, operands=(value,), name=name)
        elif name in self._bound.outer:
            self._body.rebound.add(name)
            self.emit(StepKind.COPY, self._free(name), (value,))
        else:
            self.emit(StepKind.COPY, self._body.variable(name), (value,))

    def _free(self, name: str) -> int:
        found = self._body.free.get(name)
        if found is None:
            found = self._body.free[name] = self._body.variable(name)
        return found

    def _is_free(self, name: str) -> bool:
        return name in self._bound.outer or any(name in scope.own for scope in self._around)

    def _name(self, node: ast.Name) -> int:
        name = self._mangled(node.id)
        own = node.id in self._bound.own or name in self._bound.own
        if own and not self._is_class:
            return self._body.variable(name)
        target = self.new(node)
        if own:
            self.emit(StepKind.COPY, target, (self._body.variable(name),))
        if name not in self._bound.globals and (self._is_free(name) or self._is_free(node.id)):
            self.emit(StepKind.COPY, target, (self._free(name),))
        else:
            self.emit(StepKind.GLOBAL, target, name=name, node=node)
        return target

    def _store(self, target: ast.expr, value: int) -> None:
        match target:
            case ast.Name(id=name):
                self.bind(name, value)
            case ast.Attribute(value=owner, attr=name):
                self.emit(
                    StepKind.STORE, operands=(self.expression(owner), value), name=self._mangled(name), node=target
                )
            case ast.Subscript(value=owner, slice=index):
                operands = (self.expression(owner), self._index(index), value)
                self.emit(StepKind.STORE_ITEM, operands=operands, name=constant_index(index), node=target)
            case ast.Starred(value=inner):
                self._store(inner, value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                self._unpack(parts, value, target)

    def _unpack(self, parts: Sequence[ast.expr], value: int, node: ast.AST) -> None:
        starred = next((n for n, part in enumerate(parts) if isinstance(part, ast.Starred)), len(parts))
        for number, part in enumerate(parts):
            # Behind a star, indices depend on the length.
            name = str(number) if number < starred else ANY_INDEX
            item = self.emit(StepKind.ITERATE, self.new(part), (value,), f"item {name}", node)
            if isinstance(part, ast.Starred):
                made = self.emit(StepKind.NEW, self.new(part), name="list", node=part)
                self.emit(StepKind.PUT, operands=(made, item))
                item = made
            self._store(part, item)

    # Expressions

    def _test(self, node: ast.expr, name: str) -> None:
        self.emit(StepKind.TRUTH, operands=(self.expression(node),), name=name, node=node)

    def expression(self, node: ast.expr) -> int:
        slot = self._expression(node)
        if isinstance(node, _TEXTS) and slot not in self._body.texts and not self._is_class:
            texts = written_texts(node, self._bound)
            if texts:
                self._body.texts[slot] = texts
        return slot

    def _expression(self, node: ast.expr) -> int:
        match node:
            case ast.Name():
                return self._name(node)
            case ast.Constant(value=value):
                return self.emit(StepKind.PLAIN, self.new(node), name=type(value).__name__)
            case ast.Attribute(value=owner, attr=name):
                return self.emit(StepKind.LOAD, self.new(node), (self.expression(owner),), self._mangled(name), node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp(left=left, op=op, right=right):
                operands = (self.expression(left), self.expression(right))
                return self.emit(StepKind.BINARY, self.new(node), operands, _SYMBOLS[type(op).__name__], node)
            case ast.UnaryOp(op=op, operand=operand):
                name = _SYMBOLS[type(op).__name__]
                return self.emit(StepKind.UNARY, self.new(node), (self.expression(operand),), name, node)
            case ast.Compare():
                return self._compare(node)
            case ast.BoolOp(values=values):
                target = self.new(node)
                for number, operand in enumerate(values):
                    made = self.expression(operand)
                    self.emit(StepKind.COPY, target, (made,))
                    if number < len(values) - 1:
                        self.emit(StepKind.TRUTH, operands=(made,), name="and, or", node=operand)
                return target
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._test(test, "if")
                target = self.new(node)
                self.emit(StepKind.COPY, target, (self.expression(body),))
                return self.emit(StepKind.COPY, target, (self.expression(orelse),))
            case ast.Subscript(value=owner, slice=index):
                operands = (self.expression(owner), self._index(index))
                return self.emit(StepKind.LOAD_ITEM, self.new(node), operands, constant_index(index), node)
            case _:
                return self._other_expression(node)

    def _other_expression(self, node: ast.expr) -> int:
        match node:
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                return self._display(node, parts)
            case ast.Dict(keys=keys, values=values):
                return self._dict(node, keys, values)
            case ast.JoinedStr(values=values) | ast.FormattedValue(format_spec=ast.JoinedStr(values=values)):
                return self._text(node, values)
            case ast.FormattedValue():
                return self._text(node, ())
            case ast.Lambda():
                return self._function(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node)
            case ast.NamedExpr(target=target, value=value):
                made = self.expression(value)
                self._store(target, made)
                return made
            case ast.Yield():
                if node.value is not None:
                    self.emit(StepKind.YIELD, operands=(self.expression(node.value),), node=node)
                return self.emit(StepKind.COPY, self.new(node), (SENT,))
            case ast.YieldFrom(value=value) | ast.Await(value=value):
                name = "yield" if isinstance(node, ast.YieldFrom) else ""
                return self.emit(StepKind.DELEGATE, self.new(node), (self.expression(value),), name, node)
            case ast.Slice():
                return self._index(node)
            case ast.Starred(value=value):
                return self.expression(value)
        return self.emit(StepKind.PLAIN, self.new(node), name="object")

    def _index(self, node: ast.expr) -> int:
        if not isinstance(node, ast.Slice):
            return self.expression(node)
        made = self.emit(StepKind.NEW, self.new(node), name="slice", node=node)
        for part in (node.lower, node.upper, node.step):
            if part is not None:
                self.emit(StepKind.PUT, operands=(made, self.expression(part)))
        return made

    def _call(self, node: ast.Call) -> int:
        callee = self.expression(node.func)
        positional: list[int] = []
        star: list[int] = []
        for argument in node.args:
            made = self.expression(argument.value if isinstance(argument, ast.Starred) else argument)
            # What comes behind a star has no known position.
            if isinstance(argument, ast.Starred):
                star.append(made)
            elif star:
                inner = self.emit(StepKind.NEW, self.new(argument), name="list", node=argument)
                self.emit(StepKind.PUT, operands=(inner, made))
                star.append(inner)
            else:
                positional.append(made)
        keywords = [(keyword.arg, self.expression(keyword.value)) for keyword in node.keywords]
        given = Passed(
            tuple(positional),
            tuple(star),
            tuple((name, slot) for name, slot in keywords if name is not None),
            tuple(slot for name, slot in keywords if name is None),
        )
        return self.emit(StepKind.CALL, self.new(node), (callee,), _callee(node.func), node, given)

    def _compare(self, node: ast.Compare) -> int:
        target = self.new(node)
        left = self.expression(node.left)
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self.expression(part)
            kind = StepKind.CONTAINS if isinstance(op, (ast.In, ast.NotIn)) else StepKind.COMPARE
            self.emit(kind, target, (left, right), _SYMBOLS[type(op).__name__], node)
            if len(node.ops) > 1:
                self.emit(StepKind.TRUTH, operands=(target,), name="comparison", node=node)
            left = right
        return target

    def _display(self, node: ast.expr, parts: Sequence[ast.expr]) -> int:
        made = self.emit(StepKind.NEW, self.new(node), name=type(node).__name__.lower(), node=node)
        is_known = isinstance(node, ast.Tuple)
        for number, part in enumerate(parts):
            if isinstance(part, ast.Starred):
                self.emit(StepKind.SPREAD, operands=(made, self.expression(part.value)), node=part)
                is_known = False
            else:
                name = str(number) if is_known else ANY_INDEX
                self.emit(StepKind.PUT, operands=(made, self.expression(part)), name=name, node=part)
        return made

    def _dict(self, node: ast.Dict, keys: Sequence[ast.expr | None], values: Sequence[ast.expr]) -> int:
        made = self.emit(StepKind.NEW, self.new(node), name="dict", node=node)
        for key, value in zip(keys, values, strict=True):
            if key is None:
                self.emit(StepKind.UPDATE, made, (made, self.expression(value)), node=value)
            else:
                self.emit(StepKind.PUT_KEY, operands=(made, self.expression(key)), node=key)
                self.emit(StepKind.PUT, operands=(made, self.expression(value)), node=value)
        return made

    def _text(self, node: ast.expr, parts: Sequence[ast.expr]) -> int:
        given = [self.expression(node.value)] if isinstance(node, ast.FormattedValue) else []
        given.extend(self.expression(part) for part in parts if not isinstance(part, ast.Constant))
        is_computed = isinstance(node, ast.FormattedValue) and len(given) > 1
        return self.emit(StepKind.FORMAT, self.new(node), tuple(given), COMPUTED if is_computed else "", node=node)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> int:
        for part in node.generators:
            self._store(part.target, self._items(part.iter, node, bool(part.is_async)))
            for test in part.ifs:
                self._test(test, "if")
        name = {"ListComp": "list", "SetComp": "set", "DictComp": "dict"}.get(type(node).__name__, "generator")
        made = self.emit(StepKind.NEW, self.new(node), name=name, node=node)
        if isinstance(node, ast.DictComp):
            self.emit(StepKind.PUT_KEY, operands=(made, self.expression(node.key)), node=node)
            self.emit(StepKind.PUT, operands=(made, self.expression(node.value)), node=node)
        else:
            self.emit(StepKind.PUT, operands=(made, self.expression(node.elt)), node=node)
        return made

    # Definitions

    def _decorated(self, decorators: Sequence[ast.expr], value: int) -> int:
        for decorator in reversed(decorators):
            callee = self.expression(decorator)
            value = self.emit(StepKind.CALL, self.new(decorator), (callee,), "decorator", decorator, Passed((value,)))
        return value

    def _function(self, node: Function) -> int:
        name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
        around = self._around if self._is_class else (*self._around, self._bound)
        inner = read_function(node, f"{self._body.name}.{name}", self._body.path, around, self._class_name)
        defaults = [self.expression(default) for default in node.args.defaults]
        first = len(inner.parameters.positional) - len(defaults)
        given = list(zip(inner.parameters.positional[first:], defaults, strict=True))
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            if default is not None:
                given.append((self._mangled(argument.arg), self.expression(default)))
        target = self.emit(StepKind.FUNCTION, self.new(node), node=node, more=inner)
        for parameter, default_slot in given:
            self.emit(StepKind.STORE, operands=(target, default_slot), name=f"default {parameter}")
        # A function inside reads variables of this one's surroundings through this one.
        for free in inner.free:
            if free not in self._bound.own or self._is_class:
                self._free(free)
                if free in inner.rebound:
                    self._body.rebound.add(free)
        return target

    def _class(self, node: ast.ClassDef) -> int:
        bases = tuple(self.expression(base) for base in node.bases)
        keywords = tuple(self.expression(keyword.value) for keyword in node.keywords)
        inner = Body(f"{self._body.name}.{node.name}", self._body.path, node.lineno)
        around = self._around if self._is_class else (*self._around, self._bound)
        reader = _Reader(inner, BoundNames(node), around, node.name)
        reader._is_class = True
        reader.statements(node.body)
        for free in inner.free:
            if free not in self._bound.own:
                self._free(free)
        made = self.emit(StepKind.CLASS, self.new(node), bases, node.name, node, inner)
        named = tuple((k.arg, slot) for k, slot in zip(node.keywords, keywords, strict=True) if k.arg is not None)
        given = Passed((), (), tuple((name, slot) for name, slot in named if name != "metaclass"))
        text = self.emit(StepKind.PLAIN, self.new(), name="str")
        for base in bases:
            hook = self.emit(StepKind.LOAD, self.new(), (base,), "__init_subclass__", node)
            self.emit(StepKind.CALL, self.new(), (hook, made, base), INIT_SUBCLASS, node, given)
        for metaclass in (slot for name, slot in named if name == "metaclass"):
            self.emit(StepKind.STORE, operands=(made, metaclass), name=METACLASS)
            # The namespace that it prepares becomes that of the class, before the body runs.
            prepare = self.emit(StepKind.LOAD, self.new(), (metaclass,), "__prepare__", node)
            space = self.emit(
                StepKind.CALL, self.new(), (prepare,), "__prepare__", node, Passed((text, made), (), given.keywords)
            )
            entry = self.emit(StepKind.LOAD_ITEM, self.new(), (space, text), ANY_INDEX, node)
            self.emit(StepKind.STORE, operands=(made, entry), name=EVERYWHERE)
            self.emit(StepKind.CALL, self.new(), (metaclass, made, metaclass), INIT_METACLASS, node, given)
        return made


def _callee(node: ast.expr) -> str:
    """What is called, as it is written."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=owner, attr=name):
            return f"{_callee(owner)}.{name}"
    return "..."
