"""Whose variable each name is: by hand for the cases that are easily got wrong, and as Python's own compiler has it."""

from __future__ import annotations

import ast
import symtable
import sys
from pathlib import Path

import pytest

from pathlore.program.def_use import DefUse
from pathlore.program.scope_reader import read_scopes
from pathlore.program.scopes import Access, How, Scope, ScopeKind, Scopes, mangled

PROGRAMS = sorted((Path(__file__).parent.parent / "programs").glob("*.py"))
LIBRARY = [Path(symtable.__file__).with_name(f"{name}.py") for name in ("dataclasses", "typing", "enum", "difflib")]


def read(source: str) -> Scopes:
    return read_scopes(ast.parse(source))


def scope_of(scopes: Scopes, name: str) -> Scope:
    (found,) = [scope for scope in scopes.all() if scope.name == name]
    return found


def ways(scope: Scope) -> dict[str, How]:
    return {definition.name: definition.how for definition in scope.definitions}


BINDINGS = """
def f(a, /, b, *c, d=1, **e):
    g = 1
    h += 1
    i: int
    for j, (k, *l) in a: pass
    with a as (m, n.o): pass
    try: pass
    except E as p: pass
    import q.r, s as t
    from u import v as w
    def x(): pass
    class y: pass
    (z := 1)
    del aa
    match a:
        case [ab, *ac] | {"k": ab, **ac}: pass
        case C(x=ad) as ae: pass
        case _: pass
    [af for ag in a if (ah := ag)]
    lambda ai: (aj := ai)
    n.ak[al] = 1
"""


def test_every_way_to_bind_a_name_makes_a_variable() -> None:
    assert ways(scope_of(read(BINDINGS), "f")) == {
        **dict.fromkeys("abcde", How.PARAMETER),
        "g": How.ASSIGNMENT,
        "h": How.AUGMENTED,
        "i": How.ANNOTATION,
        **dict.fromkeys("jkl", How.ITERATION),
        "m": How.CONTEXT,
        "p": How.HANDLER,
        **dict.fromkeys("qtw", How.IMPORT),
        **dict.fromkeys("xy", How.DEFINITION),
        "z": How.WALRUS,
        "aa": How.DELETION,
        **dict.fromkeys(("ab", "ac", "ad", "ae"), How.CAPTURE),
        "ah": How.WALRUS,
    }


@pytest.mark.parametrize(
    ("source", "where", "name", "home"),
    [
        ("x = 1\ndef f():\n    return x", "f", "x", "<module>"),
        ("def f():\n    x = 1\n    def g():\n        return x", "f.g", "x", "f"),
        ("def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2", "f.g", "x", "f"),
        ("def f():\n    x = 1\n    def g():\n        global x\n        x = 2", "f.g", "x", "<module>"),
        # What a function declares global is global in those inside of it, too,
        (
            "def f():\n    x = 1\n    def g():\n        global x\n        def h():\n            return x",
            "f.g.h",
            "x",
            "<module>",
        ),
        # but not what a class does.
        (
            "def f():\n    x = 1\n    class g:\n        global x\n        def h():\n            return x",
            "f.g.h",
            "x",
            "f",
        ),
        # The variables of a class are its own, not its methods',
        ("x = 0\nclass C:\n    x = 1\n    def m(self):\n        return x", "C.m", "x", "<module>"),
        ("x = 0\nclass C:\n    x = 1\n    y = x", "C", "x", "C"),
        # nor its comprehensions'.
        ("x = 0\nclass C:\n    x = 1\n    y = [x for _ in z]", "C.<comprehension>", "x", "<module>"),
        ("class C:\n    def m(self):\n        return __class__", "C.m", "__class__", "C"),
        ("def f():\n    return x\n    x = 1", "f", "x", "f"),
        ("def f():\n    x: int\n    return x", "f", "x", "f"),
        ("def f():\n    (x): int\n    return x", "f", "x", "<module>"),
        ("def f():\n    del x", "f", "x", "f"),
        ("def f():\n    return [y for y in z if (x := y)]", "f.<comprehension>", "x", "f"),
        ("def f(x):\n    return [x for x in x]", "f.<comprehension>", "x", "f.<comprehension>"),
        ("def f(x):\n    return lambda: x", "f.<lambda>", "x", "f"),
        ("def f(a=(x := 1)):\n    return x", "f", "x", "<module>"),
        ("def f():\n    def g(a=(x := 1)): pass\n    return x", "f", "x", "f"),
        ("def f():\n    class C(b := object): pass\n    return b", "f", "b", "f"),
    ],
)
def test_a_name_belongs_to_the_scope_that_python_says(source: str, where: str, name: str, home: str) -> None:
    scope = scope_of(read(source), where)
    assert scope.home(name).name == home


def test_the_first_iterable_of_a_comprehension_is_evaluated_outside() -> None:
    scopes = read("class C:\n    x = 1\n    y = [a for a in x for b in w]")
    assert "x" in {use.name for use in scope_of(scopes, "C").uses}
    assert "w" in {use.name for use in scope_of(scopes, "C.<comprehension>").uses}


def test_an_augmented_assignment_reads_and_writes() -> None:
    scope = read("x += 1\na.b += 1\na[0] += 1").module
    assert [use.name for use in scope.uses if use.name == "x"] == ["x"]
    accesses = [(reach.name, reach.access) for reach in scope.reaches]
    assert accesses == [(n, access) for n in ("b", "[]") for access in (Access.READ, Access.WRITE)]


def test_annotations_are_uses_where_python_evaluates_them() -> None:
    source = "a: A\ndef f(x: B) -> C:\n    y: D = 1\nclass E:\n    z: F"
    used = {use.name for scope in read(source).all() for use in scope.uses}
    assert used == {"A", "B", "C", "F"}
    deferred = "from __future__ import annotations\n" + source
    assert not {use.name for scope in read(deferred).all() for use in scope.uses}


def test_only_the_function_itself_yields() -> None:
    scopes = read("def f():\n    def g():\n        yield 1\n    return lambda: (yield)")
    assert [scope.name for scope in scopes.all() if scope.yields] == ["f.g", "f.<lambda>"]


def test_private_attributes_have_the_name_under_which_they_are_stored() -> None:
    scopes = read("class _C:\n    def m(self):\n        self.__x = self.__y__\n        self.__m()")
    assert [reach.name for reach in scope_of(scopes, "_C.m").reaches] == ["_C__x", "__y__", "_C__m"]
    assert [mangled("__x", cls) for cls in ("C", "__C", "__", None)] == ["_C__x", "_C__x", "__x", "__x"]


def test_imports_say_when_they_run() -> None:
    scopes = read(
        "import a.b\nif TYPE_CHECKING:\n    import c\nelse:\n    import d\n"
        "def f():\n    from ..e import g as h\n    if typing.TYPE_CHECKING:\n        import i\n"
    )
    assert [(i.modules, i.bound, i.level, i.in_function, i.for_typing) for i in scopes.imports] == [
        (("a.b",), ("a",), 0, False, False),
        (("c",), ("c",), 0, False, True),
        (("d",), ("d",), 0, False, False),
        (("e",), ("h",), 2, True, False),
        (("i",), ("i",), 0, True, True),
    ]


def test_a_variable_knows_its_places_in_all_scopes() -> None:
    scopes = read("def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += 1\n    return [x for _ in x]")
    variable = DefUse(scopes).variable(scope_of(scopes, "f.g"), "x")
    assert variable.home.name == "f"
    assert [(scope.name, d.how) for scope, d in variable.definitions] == [
        ("f", How.ASSIGNMENT),
        ("f.g", How.AUGMENTED),
    ]
    assert [(scope.name, use.line) for scope, use in variable.uses] == [("f", 6), ("f.g", 5), ("f.<comprehension>", 6)]
    assert variable.is_captured


def test_a_variable_of_a_comprehension_around_it_is_not_captured() -> None:
    scopes = read("def f(x):\n    return [x for _ in range(3)]")
    def_use = DefUse(scopes)
    assert not def_use.variable(scope_of(scopes, "f"), "x").is_captured
    assert [v.name for v in def_use.variables(scope_of(scopes, "f"))] == ["x"]


# Python's own compiler


def shown(scope: Scope, names: set[str]) -> dict[str, str]:
    homes = {name: scope.home(name) for name in names}
    return {n: "global" if h.is_global else "own" if h is scope else "free" for n, h in homes.items()}


def expected(table: symtable.SymbolTable, names: set[str]) -> dict[str, str]:
    if table.get_type() == "module":
        return dict.fromkeys(names, "global")
    symbols = {name: table.lookup(name) for name in names}
    return {n: "global" if s.is_global() else "free" if s.is_free() else "own" for n, s in symbols.items()}


NAMES = {
    "lambda": "<lambda>",
    **dict.fromkeys(("listcomp", "setcomp", "dictcomp", "genexpr"), "<comprehension>"),
}


def compare(scope: Scope, table: symtable.SymbolTable) -> int:
    names = {found.name for found in (*scope.uses, *scope.definitions) if "__" not in found.name}
    known = {symbol.get_name() for symbol in table.get_symbols()}
    assert shown(scope, names & known) == expected(table, names & known), scope
    assert names <= known, scope
    children = [child for child in scope.children if child.kind is not ScopeKind.TYPE_PARAMETERS]
    tables = table.get_children()
    assert [child.name.rpartition(".")[2] for child in children] == [
        NAMES.get(n := inner.get_name(), n) for inner in tables
    ]
    return 1 + sum(map(compare, children, tables))


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="later compilers have more tables, for annotations")
@pytest.mark.parametrize("path", [*PROGRAMS, *LIBRARY], ids=lambda path: path.stem)
def test_scopes_are_those_of_the_compiler(path: Path) -> None:
    source = path.read_text()
    assert compare(read_scopes(ast.parse(source)).module, symtable.symtable(source, str(path), "exec")) > 1
