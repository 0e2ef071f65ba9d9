"""Programs that change what Pathlore itself stands on, or are larger than people write, are explored all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore import api
from pathlore.findings import FindingFound, TargetFinished, TargetResult
from pathlore.records import frozen


@frozen
class Checked:
    """What was found of a function."""

    result: TargetResult
    calls: frozenset[str]


def checked(folder: Path, source: str, other: str = "", **options: object) -> dict[str, Checked]:
    """The results of checking a module, by the name of the function; `other` is a module beside it."""
    (folder / "other.py").write_text(other)
    (folder / "program.py").write_text(source)
    events = list(api.check(str(folder / "program.py"), cache=False, **{"timeout": 20, **options}))
    found = {}
    for event in events:
        if isinstance(event, TargetFinished):
            name = event.result.target
            calls = frozenset(
                e.finding.call for e in events if isinstance(e, FindingFound) and e.finding.target == name
            )
            found[name.rpartition(":")[2]] = Checked(event.result, calls)
    return found


def internal(checked: Checked) -> list[str]:
    return [reason.why for reason in checked.result.incomplete if "internal" in reason.why]


PATCHED = {
    "by assignment": "    builtins.len = lambda s: x\n    if len('abc') == 7:\n        raise ValueError\n",
    "and put back": """    old, builtins.isinstance = builtins.isinstance, lambda a, b: x == 7
    try:
        if isinstance(3, str):
            raise ValueError
    finally:
        builtins.isinstance = old
""",
    "by mock": "    with mock.patch('builtins.sum', lambda n: x):\n        assert sum([]) != 7\n",
    "by what fails": "    builtins.next = builtins.type = builtins.getattr = None\n    assert x != 7\n",
    "and deleted": "    del builtins.isinstance, builtins.iter\n    assert x != 7\n",
}


@pytest.mark.parametrize("body", PATCHED.values(), ids=PATCHED)
def test_builtins_may_be_patched(tmp_path: Path, body: str) -> None:
    found = checked(tmp_path, f"import builtins\nfrom unittest import mock\n\ndef f(x: int) -> None:\n{body}")["f"]
    assert found.result.exhaustive
    assert found.calls == {"f(7)"}


def test_builtins_may_be_patched_on_import(tmp_path: Path) -> None:
    source = """
import builtins
real, real_len = builtins.isinstance, builtins.len

def fake(a: object, b: type) -> bool:
    return real(a, b)

builtins.isinstance = fake
builtins.len = lambda s: real_len(s) + 0

def f(x: int) -> None:
    if isinstance(x, int) and len("abc") == 3:
        assert x != 7
"""
    found = checked(tmp_path, source)["f"]
    assert found.result.exhaustive
    assert found.calls == {"f(7)"}


def test_a_long_chain_of_elif(tmp_path: Path) -> None:
    arms = "".join(f"    elif x == {7 * i}:\n        return {i}\n" for i in range(1, 1500))
    source = f"def f(x: int) -> int:\n    if x == 0:\n        return 0\n{arms}    assert x != -3\n    return 1\n"
    found = checked(tmp_path, source, max_paths=5, max_depth=3000)["f"]
    assert found.result.stats.paths == 5
    assert not internal(found)


def test_a_large_constant_set(tmp_path: Path) -> None:
    source = """
BIG = {"w%d" % (13 * i) for i in range(5000)}
KNOWN = ["w%d" % (13 * i) for i in range(1000)]

def f(c: str) -> None:
    assert c not in BIG

def g(c: str) -> None:
    if c in KNOWN and len(c) == 6:
        assert c != "w11700"

def h(c: str) -> None:
    if c in set(KNOWN):
        assert c[0] == "w"
"""
    found = checked(tmp_path, source)
    assert all(one.result.exhaustive for one in found.values())
    assert len(found["f"].calls) == 1
    assert found["g"].calls == {"g('w11700')"}
    assert not found["h"].calls


def test_a_module_whose_getattr_raises(tmp_path: Path) -> None:
    other = "there = 1\n\ndef __getattr__(name):\n    raise RuntimeError('no ' + name)\n"
    source = """
import other

class Proxy:
    def __getattr__(self, name: str) -> object:
        raise KeyError(name)

proxy = Proxy()

def f(x: int) -> int:
    return other.nothing if x == 3 else other.there
"""
    found = checked(tmp_path, source, other)["f"]
    assert found.result.exhaustive
    assert found.calls == {"f(3)"}


@pytest.mark.slow
def test_html_there_and_back(tmp_path: Path) -> None:
    source = "import html\n\ndef f(s: str) -> str:\n    return html.unescape(html.escape(s))\n"
    assert not internal(checked(tmp_path, source, timeout=1)["f"])


VACUOUS = """
def never(x: int) -> int:
    assert x > 5 and x < 3
    return x


class Strict:
    '''inv: self.n > 10'''

    def __init__(self) -> None:
        self.n = 0

    def look(self) -> int:
        return self.n
"""


def test_what_no_input_reaches_is_not_called_proved(tmp_path: Path) -> None:
    found = checked(tmp_path, VACUOUS, objects="auto")
    for name in ("never", "Strict.look"):
        (cut,) = found[name].result.incomplete
        assert cut.why == "no input was found that meets what is assumed"
        assert not found[name].result.exhaustive
