"""Commands are recorded: in each way of recording, in all of their processes, without a difference to the command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pathlore.learning.collecting import Collection, facts_in
from pathlore.learning.command import Selected, run_recorded
from pathlore.learning.selecting import AskedFor
from tests.learning.projects import SHOP, USE, interpreters, recorded, shown, write


@pytest.mark.parametrize("by", ["", "imports"])
@pytest.mark.parametrize("python", interpreters())
def test_what_is_learned_of_a_package(tmp_path: Path, python: str, by: str) -> None:
    write(tmp_path, shop=SHOP, use=USE)
    code, found = recorded(tmp_path, [python, str(tmp_path / "use.py")], ["shop.py"], by=by)
    assert code == 0
    shop = found["shop"]
    assert shown(shop, "Item.__init__") == "name: str, price: float | int, tags: list[str] | tuple[()], return: None"
    assert shown(shop, "total") == "items: list[Item | Sale], rounding: int | None, return: float"
    assert shown(shop, "first") == "order: Order, kinds: tuple[Kind, str], key: Callable, more: int | str, return: Item"
    assert shown(shop, "prices") == "items: list[Item | Sale], yield: float | int"
    assert shown(shop, "later") == "number: int, return: int"
    # What only calls that raised were given is no type to be checked; unless nothing else is known.
    assert shown(shop, "halve") == "number: int, return: float"
    assert shown(shop, "fail") == "text: str"
    assert shown(shop, "shout") == "text: str, return: str"
    assert shown(shop, "Item") == "name: str, price: int, tags: list[str], note: None"
    assert shown(shop, "Sale") == "name: str, price: float, tags: list, note: None"
    assert shown(shop, "Order") == "items: list[Item | Sale]"
    assert shop.functions["total"][0].samples == {"rounding": [None, 2]}
    assert set(shop.functions) == {
        *("Item.__init__", "total", "first", "prices", "later", "halve", "fail", "shout"),
    }


@pytest.mark.parametrize("python", interpreters())
def test_functions_of_the_script_itself(tmp_path: Path, python: str) -> None:
    program = "class A:\n    pass\n\ndef f(x, a):\n    return [x]\n\nf(1, A())\nf(None, None)\n"
    write(tmp_path, program=program)
    _, found = recorded(tmp_path, [python, str(tmp_path / "program.py")], ["program.py"])
    assert shown(found["program"], "f") == "x: int | None, a: A | None, return: list[int | None]"
    assert "program:A" in found["program"].functions["f"][0].types["a"]


def test_packages_are_found_wherever_they_are_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"__init__": "", "deep": SHOP, "tests/__init__": "", "tests/test_a": "def f(x): pass\nf(1)"}
    for name, text in files.items():
        path = tmp_path / "place" / "pack" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    use = "import sys; sys.path.insert(0, 'place'); import pack.deep, pack.tests.test_a; pack.deep.halve(3)"
    monkeypatch.chdir(tmp_path)
    _, found = recorded(tmp_path, [sys.executable, "-c", use], packages=["pack"])
    assert set(found) == {"pack.deep"}


PROCESSES = """\
import multiprocessing, os, subprocess, sys, threading
import shop

def work(value):
    shop.halve(value)

if __name__ == "__main__":
    shop.halve(1)
    subprocess.run([sys.executable, "-c", "import shop; shop.halve(1.5)"], check=True)
    process = multiprocessing.get_context("fork").Process(target=work, args=(True,))
    process.start()
    process.join()
    thread = threading.Thread(target=lambda: shop.halve(1j))
    thread.start()
    thread.join()
    os._exit(7)
"""


@pytest.mark.parametrize("python", interpreters())
def test_child_processes_threads_and_sudden_ends(tmp_path: Path, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, shop=SHOP, processes=PROCESSES)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    code, found = recorded(tmp_path, [python, str(tmp_path / "processes.py")], ["shop.py"])
    assert code == 7
    assert shown(found["shop"], "halve") == "number: bool | complex | float | int, return: complex | float"


def test_what_comes_late_is_seen_too(tmp_path: Path) -> None:
    """The first calls of a function are looked at, and some others from time to time."""
    late = "import shop, time\nend = time.time() + 0.5\nfor n in range(1000):\n    shop.halve(n)\n"
    late += "while time.time() < end:\n    shop.halve(1.5)\n    [[] for _ in range(1000)]\n"
    write(tmp_path, shop=SHOP, late=late)
    for python in interpreters()[:2]:
        _, found = recorded(tmp_path, [python, str(tmp_path / "late.py")], ["shop.py"])
        assert shown(found["shop"], "halve") == "number: float | int, return: float"


def test_another_sitecustomize_runs_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, shop=SHOP, sitecustomize="import builtins\nbuiltins.customized = 5\n")
    script = "import sys, os, shop, sitecustomize\nshop.halve(customized)\n"
    script += "assert sitecustomize.__file__.startswith(os.path.dirname(shop.__file__))\n"
    script += "assert not any('hook' in folder for folder in sys.path), sys.path\n"
    script += "assert not [name for name in sys.modules if 'pathlore' in name]\n"
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    code, found = recorded(tmp_path, [sys.executable, "-c", script], ["shop.py"])
    assert code == 0
    assert shown(found["shop"], "halve") == "number: int, return: float"


PATCHED = """\
import builtins, os, signal, sys
import shop

def refuse(*_):
    raise AssertionError

class Odd(list):
    __len__ = __iter__ = __eq__ = __repr__ = __bool__ = __getattribute__ = refuse
    __hash__ = None

real = builtins.len, builtins.id, builtins.zip, builtins.sorted, os.open, os.write
builtins.len = builtins.id = builtins.zip = builtins.sorted = os.open = os.write = refuse
shop.shout("a")
try:
    shop.halve(Odd())
except TypeError:
    pass
builtins.len, builtins.id, builtins.zip, builtins.sorted, os.open, os.write = real
sys.exit(3)
"""


@pytest.mark.parametrize("python", interpreters())
def test_a_program_that_patches_what_recording_needs(tmp_path: Path, python: str) -> None:
    write(tmp_path, shop=SHOP, patched=PATCHED)
    code, found = recorded(tmp_path, [python, str(tmp_path / "patched.py")], ["shop.py"])
    assert code == 3
    assert shown(found["shop"], "shout") == "text: str, return: str"
    assert shown(found["shop"], "halve") == "number: Odd"


SHAPES = '''\
"""Rewriting must not be noticed."""
from __future__ import annotations
import inspect, sys

def depth():
    """Docs."""
    return len(inspect.stack(0)) - sys._getframe(1).f_locals["base"]

def where():
    return sys._getframe(1).f_code.co_name

def own_names(a):
    b = 1
    return sorted(locals())

def guarded():
    try:
        return 1
    finally:
        guarded.done = True

def coroutine():
    got = yield 1
    while got is not None:
        got = yield (yield got)
    return "end"

def delegating():
    result = yield from coroutine()
    yield result

class A:
    def __init__(self, /, a, *, b=2): self.__secret, self.b = a, b
    @property
    def x(self): return self.__secret
    @x.setter
    def x(self, __value): self.__secret = __value
    @staticmethod
    def make(*args, **kwargs): return A(*args, **kwargs)
    def __enter__(self): return self
    def __exit__(self, *error): return True

def annotated(x: int, y: "A" = None, *rest: str) -> A: pass

def raising(x):
    raise KeyError(x)

def deep(n): return 0 if n == 0 else 1 + deep(n - 1)
'''

SHAPES_USED = """\
import traceback, shapes, inspect, gc, weakref, sys
base = len(inspect.stack(0))
print(shapes.depth.__doc__, shapes.where(), shapes.own_names(1), shapes.guarded(), shapes.guarded.done)
def at():
    base = len(inspect.stack(0))
    return shapes.depth()
print(at())
g = shapes.coroutine(); print(next(g), g.send(5), g.send(6), g.send(7))
d = shapes.delegating(); print(list(d))
a = shapes.A.make(1, b=3); a.x = 9; print(a.x, a.b, vars(a))
with a: 1 / 0
print(inspect.signature(shapes.annotated), shapes.annotated(1), shapes.annotated.__annotations__)
print(inspect.getsource(shapes.where), shapes.depth.__code__.co_firstlineno)
try:
    shapes.raising(1)
except KeyError:
    print(traceback.format_exc().replace(sys.argv[0], ''))
class Big: pass
big = Big(); ref = weakref.ref(big)
try:
    shapes.raising(big)
except KeyError: pass
del big
print(ref() is None, shapes.deep(200))
hash(shapes.depth.__code__)
"""


@pytest.mark.parametrize("by", ["", "imports"])
@pytest.mark.parametrize("python", interpreters())
def test_the_program_does_what_it_does_otherwise(tmp_path: Path, python: str, by: str) -> None:
    write(tmp_path, shapes=SHAPES, used=SHAPES_USED)
    command = [python, str(tmp_path / "used.py")]
    plain = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    out = tmp_path / "out"
    code, found = recorded(tmp_path, ["sh", "-c", f"{' '.join(command)} > {out}"], ["shapes.py"], by=by)
    assert code == 0
    assert out.read_text() == plain
    assert shown(found["shapes"], "A.make") == "args: int, return: A"
    getter, setter = found["shapes"].functions["A.x"]
    assert {tuple(getter.types), tuple(setter.types)} == {("return",), ("_A__value", "return")}


def test_a_command_that_is_interrupted_keeps_what_was_recorded(tmp_path: Path) -> None:
    endless = "import shop, time\nshop.halve(1)\nprint('ready', flush=True)\ntime.sleep(60)\n"
    write(tmp_path, shop=SHOP, endless=endless)
    (tmp_path / "pyproject.toml").write_text("")
    command = [sys.executable, "-m", "pathlore", "learn", "--for", "shop.py", "--", sys.executable, "endless.py"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "learned types of 1 function and 0 classes" in errors


def test_a_file_that_changes_while_the_command_runs(tmp_path: Path) -> None:
    write(tmp_path, shop=SHOP, use="import shop\nshop.halve(1)\nopen(shop.__file__, 'a').write('x = 1')\n")
    session = tmp_path / "session"
    session.mkdir()
    selected = Selected((str(tmp_path / "shop.py"),), ())
    assert run_recorded([sys.executable, str(tmp_path / "use.py")], selected, str(session)) == 0
    collection = Collection(AskedFor(selected))
    collection.add(facts_in(str(session)))
    assert collection.changed == {str(tmp_path / "shop.py")}
    assert not collection.modules
