"""Programs that would notice a wrong guard. Each function returns what it saw; plain Python says what that is."""

# The programs are written as no one should write: that is their point.
# ruff: noqa: B008, C417, E731, F602, F821, SIM300, UP031

from __future__ import annotations

import builtins
import gc
import weakref
from typing import Any

LOG: list[Any] = []
TABLE = {1: "one", 2: "two"}


def note(value: Any) -> Any:
    LOG.append(value)
    return value


def taken() -> list[Any]:
    found = list(LOG)
    LOG.clear()
    return found


# Order of evaluation


def order_in_subscripts() -> Any:
    table = {1: 10, "k": 20, (1, 2): 30}
    results = [note(table)[note(1)], note(table)[note(1), note(2)], "abcdef"[note(1) : note(4)], note([7, 8])[note(-1)]]
    note(table)[note("new")] = note(5)
    note(table)[note(1)] += note(3)
    del note(table)[note("new")]
    return results, [v if type(v) is not dict else "table" for v in taken()], table


def order_in_operators() -> Any:
    results = [
        note(1) == note(2),
        note(1) in note({1: 2}),
        note(3) not in note({3}),
        note("b") in note("abc"),
        note(1) is note(None),
        note(6) | note(1),
        f"{note(1)} {note('x')!r} {note(2.5)}",
        f"{note(1):03d} {note('x'):>3}",
        "%s %d" % (note("a"), note(4)),
        {note("k"): 1, note("l"): 2},
        {note(1), note(2), note(1)},
    ]
    return results, taken()


def order_in_calls() -> Any:
    words: list[Any] = []
    results = [
        max(note(1), note(2)),
        abs(note(-3)),
        len(note("abc")),
        isinstance(note(1), int),
        note("a,b").split(note(",")),
        note({1: 2}).get(note(1), 0),
        note("abc").replace(note("b"), note("x")),
        words.append(note(1)),
        divmod(note(7), note(2)),
    ]
    return results, taken(), words


def the_method_is_looked_up_before_the_arguments() -> Any:
    class Owner:
        def __getattr__(self, name: str) -> Any:
            note(name)
            return lambda *args: (name, args)

    results = [Owner().get(note(1) + 0, 2), Owner().append(note(2) + 0), Owner().split(note(3) + 0), Owner().pop()]
    try:
        object().get(note("not reached"))  # type: ignore[attr-defined]
    except AttributeError as error:
        results.append(str(error))
    return results, taken()


def an_operand_rebinds_another() -> Any:
    items, index = [10, 20, 30], 1
    first = items[(items := [7, 8, 9], 2)[1]]
    second = items[index] + items[(index := 0)]
    value = 5
    third = value == (value := 6)
    fourth = max(value, (value := 9), value)
    fifth = f"{value} {(value := 1)} {value}"
    sixth = {value: (value := 2), value: 3}
    return first, second, third, fourth, fifth, sixth, items, index, value


def a_call_rebinds_a_global() -> Any:
    global TABLE
    before = TABLE

    def swap() -> int:
        global TABLE
        TABLE = {1: "other"}
        return 1

    found = TABLE[swap()], 1 in TABLE, TABLE.get(swap(), 0)
    TABLE = before
    return found


def a_call_rebinds_a_cell() -> Any:
    items = [1, 2, 3]

    def swap() -> int:
        nonlocal items
        items = ["a", "b", "c"]  # type: ignore[list-item]
        return 1

    found = items[swap() + 0]
    other = items[0] == swap()
    return found, other, items[0]


def a_specification_raises_before_the_next_value() -> Any:
    try:
        f"{1:zzz} {note('not reached')}"
    except ValueError as error:
        return str(error), taken()
    return taken()


# Builtins that are not what they were


def rebound_locally(len: Any = lambda value: "mine") -> Any:
    abs = lambda value: ("abs", value)
    return len([1, 2]), abs(-1), [abs(i) for i in (1, 2)]


def rebound_in_builtins() -> Any:
    genuine = builtins.len
    builtins.len = lambda value: 99  # type: ignore[assignment]
    try:
        found = len([1]), len("abc" + ""), [len(x) for x in ("a", "b")]
    finally:
        builtins.len = genuine
    return found, len([1])


def rebound_in_the_module() -> Any:
    globals()["ord"] = lambda text: -1
    try:
        found = ord("a"), ord("a" + "")
    finally:
        del globals()["ord"]
    return found, ord("a")


def rebound_type(type: Any = str) -> Any:
    return type(3), {1: 2}[1], f"{type}"[:5], type == 1


def a_builtin_is_deleted() -> Any:
    hex = 1
    del hex
    try:
        return hex(12)  # type: ignore[name-defined]
    except UnboundLocalError:
        return "unbound"


# Subclasses


class Loud(int):
    def __eq__(self, other: object) -> bool:
        note("eq")
        return True

    def __hash__(self) -> int:
        note("hash")
        return 1

    def __format__(self, spec: str) -> str:
        note("format")
        return "loud"

    def __abs__(self) -> Any:
        note("abs")
        return "abs"

    def __index__(self) -> int:
        note("index")
        return 0


class Text(str):
    __slots__ = ()

    def upper(self) -> str:
        return "shouted"

    def __contains__(self, item: object) -> bool:
        return True

    def __len__(self) -> int:
        return 42

    def __getitem__(self, key: Any) -> Any:
        return ("item", key)


class Items(list):  # type: ignore[type-arg]
    def append(self, item: Any) -> None:
        super().append(("appended", item))

    def __getitem__(self, key: Any) -> Any:
        return ("item", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        note(("set", key, value))

    def __len__(self) -> int:
        return 7

    def __contains__(self, item: object) -> bool:
        return item == "anything"


class Mapping(dict):  # type: ignore[type-arg]
    def __missing__(self, key: Any) -> Any:
        return ("missing", key)

    def get(self, key: Any, default: Any = None) -> Any:
        return ("got", key)

    def __contains__(self, key: object) -> bool:
        return key == 5


def subclasses() -> Any:
    loud, text, items, mapping = Loud(3), Text("abc"), Items([1, 2]), Mapping({1: 2})
    items.append(3)
    items[0] = 5
    items[1] += ("x",)
    return (
        *(
            loud == 8,
            8 == loud,
            loud in {1: 2},
            {1: "one"}[loud],
            f"{loud}",
            "%s" % loud,
            abs(loud),
            [5, 6, 7, 8][loud],
        ),
        *(text.upper(), "z" in text, len(text), text[0], text == "abc", f"{text}"),
        *(items[0], len(items), 1 in items, "anything" in items, list.__len__(items)),
        *(mapping[9], mapping[1], mapping.get(1), 5 in mapping, 1 in mapping),
        *(max(loud, 2), isinstance(loud, int), str(loud), int(loud), taken()),
    )


class Shadowed:
    def get(self, key: Any, default: Any = None) -> Any:
        return "method"

    append = get


def instances_shadow_methods() -> Any:
    first, second = Shadowed(), Shadowed()
    second.get = lambda *args: ("instance", args)  # type: ignore[method-assign]
    second.append = [].append  # type: ignore[assignment]
    return [(owner.get(1, 2), owner.append(3)) for owner in (first, second)], second.append.__self__  # type: ignore[attr-defined]


class Replaced:
    def __init__(self, value: Any) -> None:
        self.value = value


class Derived(Replaced):
    pass


def classes_and_functions_are_replaced() -> Any:
    made = [Derived(1).value]
    before = Replaced.__init__

    def other(self: Any, value: Any) -> None:
        self.value = ("other", value)

    Replaced.__init__ = other  # type: ignore[method-assign]
    made.append(Derived(2 + 0).value)
    Replaced.__init__ = before  # type: ignore[method-assign]
    apply = lambda function, value: function(value)
    made += [
        apply(Derived, 3).value,
        apply(len, "abc"),
        apply(lambda v: v + 1, 4),
        apply("abc".find, "c"),
        apply(str, 5),
    ]
    return made


# Comprehensions, class bodies, lambdas, generators


def comprehensions() -> Any:
    table = {i: str(i) for i in range(5)}
    nested = [[table[i + j] for j in range(2) if i + j in table] for i in range(3)]
    odd = [word * 2 for word in map(lambda n: table[n + 1].rjust(n + 2), filter(lambda n: abs(n - 2) == 1, range(4)))]
    nested.append(odd)
    nested.append([(lambda n: table[n + 0] * abs(n - 1))(i) for i in (lambda n: [n + 1, abs(n - 2)])(2)])
    lazy = (table[i % 5] + f"{i * 2}" for i in range(7) if abs(i - 3) > 1)
    return table, nested, list(lazy), {len(v) for v in table.values()}, {k: v for k, v in table.items() if k == int(v)}


class Body:
    numbers = {1: 2}
    numbers[3] = abs(-4)
    numbers[1] += 5
    found = numbers[1 + 0]
    words = [f"{i}" for i in range(2)]
    seen = 1 in numbers
    text = f"{found} {abs(-2)}"
    names = sorted(name for name in list(vars()) if not name.startswith("__"))


def class_bodies() -> Any:
    class Inner:
        table = {1: 2}
        value = table[1 + 0]
        squares = [abs(i) for i in (-1, 2)]
        shifted = [(lambda n: abs(n - 3) == 2)(i) for i in (1, 2)]
        found = sorted(name for name in dir() if not name.startswith("_"))

    return (
        Inner.value,
        Inner.squares,
        Inner.shifted,
        Inner.found,
        Body.found,
        Body.words,
        Body.seen,
        Body.text,
        Body.names,
    )


def lambdas_and_generators() -> Any:
    pick = lambda table, key: table[key + 0] if key in table else f"{key + 1}"
    shout = lambda text, width=len("abc"): text.upper().ljust(width + 2)

    def numbers(limit: int) -> Any:
        total = 0
        while total < limit:
            sent = yield [total, total + 1][1 if (yield total) else 0]
            total += abs(sent or -1)

    def drive(generator: Any) -> Any:
        found = [next(generator)]
        for value in (1, None, 2, 0, None):
            try:
                found.append(generator.send(value))
            except StopIteration:
                break
        return found

    one, other = numbers(9), numbers(5)
    woven = [next(one), next(other), one.send(1), other.send(0), drive(one), drive(other)]
    return pick({1: 2}, 1), pick({}, 4), shout("x"), woven


# What programs see of their variables


def variables_are_the_programs_own(x: int) -> Any:
    table = {1: 2}
    y = table[x + 0] + abs(x - 3)
    return sorted(locals()), y


def variables_by_other_names(x: int) -> Any:
    y = [1, 2, 3][x + 1 - 1]
    return sorted(vars()), sorted(dir()), eval("sorted(locals())"), y


def variables_of_a_frame(x: int) -> Any:
    import inspect

    y = {1: 2}.get(x + 0, 0) == x - 1
    frame = inspect.currentframe()
    return sorted(frame.f_locals) if frame else [], y


# Lifetimes


class Mortal:
    def __init__(self, name: str) -> None:
        self.name = name

    def __del__(self) -> None:
        LOG.append(f"{self.name} died")

    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 1

    def __getitem__(self, key: Any) -> Any:
        return key

    def __contains__(self, key: object) -> bool:
        return True

    def __len__(self) -> int:
        return 3

    def split(self, *args: Any) -> int:
        return 4


def objects_die_in_time() -> Any:
    table: dict[Any, Any] = {}
    items: list[Any] = []
    note(Mortal("a")[note(1) + 0])
    note(len(Mortal("b")))
    note(1 + 0 in Mortal("c"))
    note(Mortal("d") == note(2))
    note(Mortal("e").split(note(3) + 0))
    note(isinstance(Mortal("f"), Mortal))
    table[note(4) + 0] = Mortal("g")
    del table[4]
    note("g is gone")
    items.append(Mortal(f"h{note(5)}"))
    items.pop()
    note("h is gone")
    note(bool([Mortal("i")][note(0) + 0]))
    note("i is gone")
    if note(6) + 0 in [Mortal("j")]:
        pass
    note("j is gone")
    return taken()


def references_are_not_kept() -> Any:
    class Thing:
        pass

    def held(thing: Any) -> Any:
        return weakref.ref(thing)

    made = [held(Thing())() is None, held(Thing() or 1)() is None]
    holder = {"a": Thing()}
    reference = weakref.ref(holder["a" + ""])
    holder["a" + ""] = None
    made.append(reference() is None)
    owner = Thing()
    owner.items = [Thing()]  # type: ignore[attr-defined]
    reference = weakref.ref(owner.items[0 + len("")])  # type: ignore[attr-defined]
    owner.items = []  # type: ignore[attr-defined]
    made.append(reference() is None)
    owner.items.append(Thing())  # type: ignore[attr-defined]
    reference = weakref.ref(owner.items[-1])  # type: ignore[attr-defined]
    owner.items.pop(0 + len(""))  # type: ignore[attr-defined]
    made.append(reference() is None)
    gc.collect()
    return made


# Errors


def errors() -> Any:
    found = []
    attempts: list[Any] = [
        lambda: [1][note(5)],
        lambda: {}[note("k")],
        lambda: {}.pop(note("k")),
        lambda: set().remove(note(1)),
        lambda: "abc".index(note("z")),
        lambda: int(note("x")),
        lambda: chr(note(-1)),
        lambda: note(1) in 5,  # type: ignore[operator]
        lambda: note(1) in "abc",  # type: ignore[operator]
        lambda: len(note(5)),  # type: ignore[arg-type]
        lambda: abs(note("x")),
        lambda: {[]: note(1)},  # type: ignore[dict-item]
        lambda: {note([])},
        lambda: "%d" % note("x"),
        lambda: f"{note(1):s}",
        lambda: ()[note(0)],
        lambda: isinstance(note(1), note(5)),
        lambda: unbound_name[note(1)],  # type: ignore[name-defined]
        lambda: note(3)(note(4)),
        lambda: None.append(note(1)),  # type: ignore[attr-defined]
    ]
    for attempt in attempts:
        try:
            found.append(attempt())
        except Exception as error:
            found.append((type(error).__name__, str(error)))
    return found, taken()


def lines_of_errors() -> Any:
    table, items, found = {1: 2}, [1], []
    for number in range(4):
        try:
            if number == 0:
                (
                    table[
                        number
                    ]
                )  # fmt: skip
            elif number == 1:
                items[
                    number + 5
                ] = number  # fmt: skip
            elif number == 2:
                table.pop(
                    number
                )  # fmt: skip
            else:
                int(
                    "x" + ""
                )  # fmt: skip
        except (KeyError, IndexError, ValueError) as error:
            trace = error.__traceback__
            assert trace is not None
            found.append(trace.tb_lineno - lines_of_errors.__code__.co_firstlineno)
    return found


# Assignment expressions and deletions of the program itself


def assignments_of_the_program() -> Any:
    table = {1: 2, 3: 4}
    if (key := 1 + 0) in table and (value := table[key]) == 2:
        key += 2
    found = [last := table[k] for k in table if (seen := k) in table]
    items = [1, 2, 3]
    del items[(at := 0) + 1], table[key]
    return key, value, found, last, seen, items, at, table


def names_of_ours() -> Any:
    _pl_t1, _pl_truth, _pl_other = 1, 2, 3
    table = {2: 3}
    found = table[_pl_t1 + 1], f"{_pl_truth + 1}", abs(_pl_other - 5)
    table[_pl_t1 + 1] += _pl_truth
    return found, table, _pl_t1, _pl_truth, _pl_other


class Copied:
    noted: Any = 1

    @property
    def read(self) -> Any:
        return note("read")

    def __setattr__(self, name: str, value: Any) -> None:
        note((name, value))
        super().__setattr__(name, value)


def attributes_are_copied() -> Any:
    one, other = Copied(), Copied()
    one.a = other.read
    other.b = one.a
    note(one).c = note(other).noted
    try:
        one.d = other.missing  # type: ignore[attr-defined]
    except AttributeError as error:
        note((error.name, error.obj is other))
    return [v if type(v) is not Copied else "object" for v in taken()], vars(one), vars(other)


CASES = [
    *(order_in_subscripts, order_in_operators, order_in_calls, the_method_is_looked_up_before_the_arguments),
    *(an_operand_rebinds_another, a_call_rebinds_a_global, a_call_rebinds_a_cell),
    *(a_specification_raises_before_the_next_value, rebound_locally, rebound_in_builtins, rebound_in_the_module),
    *(rebound_type, a_builtin_is_deleted, subclasses, instances_shadow_methods, classes_and_functions_are_replaced),
    *(comprehensions, class_bodies, lambdas_and_generators, objects_die_in_time, references_are_not_kept, errors),
    *(lines_of_errors, assignments_of_the_program, names_of_ours, attributes_are_copied),
    *(lambda: variables_are_the_programs_own(1), lambda: variables_by_other_names(1), lambda: variables_of_a_frame(1)),
]
