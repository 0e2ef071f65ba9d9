"""Inputs of classes that extend types written in C, exceptions and files in memory: calls that fail as said."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathlore.findings import PremiseKind
from pathlore.runtime.memory_files import SymFile
from tests.explore.exploring import checked

PROGRAM = Path(__file__).with_name("extended_cases.py")
HEADING = f"import sys\nsys.path.insert(0, {str(PROGRAM.parent)!r})\nfrom extended_cases import *\n"
HEADING += "import re, io, types, datetime\n"

CALLS = {
    "MyInt.double": "MyInt(4).double()",
    "MyList.first": "MyList([]).first()",
    "MyDict.need": "MyDict({}).need()",
    "f_int": "f_int(MyInt(3))",
    "f_list": "f_list(MyList([]))",
    "f_tuple": "f_tuple(MyTuple(()))",
    "f_error": "f_error(MyError(3))",
    "f_set": "f_set(MySet(set()))",
    "f_od": "f_od(OD(1))",
    "f_exception": "f_exception(Exception(''))",
    "f_base": "f_base(BaseException(''))",
    "f_keyerror": "f_keyerror(KeyError(''))",
    "f_match": "f_match(re.search('', ''))",
    "f_match_str": "f_match_str(re.search('', ''))",
    "f_module": "f_module(types.ModuleType('module'))",
    "f_type": "f_type(MyInt)",
    "f_func": "f_func(lambda *args: 0)",
    "file_sio": "file_sio(io.StringIO('hello'))",
    "file_textio": "file_textio(io.StringIO(''))",
    "file_bio": "file_bio(io.BytesIO(b'abc'))",
    "file_hdr": "file_hdr(io.BytesIO(b'PK\\x03'))",
    "file_json": "file_json(io.StringIO(''))",
    "file_close": "file_close(io.StringIO('q\\n'))",
    "file_write": "file_write(io.StringIO('aaz'))",
    "file_tell": "file_tell(io.StringIO('aaa'))",
    "file_any": "file_any(io.BytesIO(b'abc'))",
    "file_of_any": "file_of_any(io.BytesIO(b'b'))",
    "zone_info": "zone_info(datetime.timezone(datetime.timedelta(0, -28800)))",
    "Zone.share": "Zone(90).share()",
    "Plain.name": "Plain().name(7)",
    "Lines.per": "Lines(0).per()",
    "zone_seconds": "zone_seconds(datetime.timezone(datetime.timedelta(0, 0)))",
}


@pytest.mark.parametrize("name", CALLS)
def test_a_finding_fails_as_said_in_a_fresh_interpreter(name: str, tmp_path: Path) -> None:
    found = checked(PROGRAM, name, raises="error", max_paths=60, timeout=20.0)
    assert not found.result.stats.unconfirmed
    assert CALLS[name] in [finding.call for finding in found.findings]
    finding = next(f for f in found.findings if f.call == CALLS[name])
    run = [sys.executable, "-c", HEADING + finding.call]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.strip().splitlines()[-1].partition(":")[0] == finding.exception


def test_files_with_symbolic_content_are_followed() -> None:
    """Neither is the content tried value by value."""
    for name in ("file_sio", "file_bio", "file_close", "file_write", "file_tell", "file_hdr"):
        result = checked(PROGRAM, name, raises="error", timeout=20.0).result
        assert not result.incomplete, name
        assert result.stats.paths <= 6, name


AROUND = """
import io

def f(x: str) -> None:
    if len(x) == 1:
        try:
            text = {made}.read()
        except TypeError:
            text = None
        assert text is not None
"""


@pytest.mark.parametrize(
    "made",
    [
        "io.TextIOWrapper(io.BytesIO(x.encode()))",
        "io.BufferedReader(raw=io.BytesIO(x.encode()))",
        "io.BufferedRWPair(io.BytesIO(x.encode()), io.BytesIO())",
    ],
)
def test_files_in_c_around_symbolic_content_end_the_path(tmp_path: Path, made: str) -> None:
    """C raises TypeErrors where it reads from them, which the program may handle."""
    file = tmp_path / "around.py"
    file.write_text(AROUND.replace("{made}", made))
    found = checked(file, "f", timeout=20.0)
    assert not found.findings
    assert not found.result.exhaustive
    assert not found.result.stats.unconfirmed


def test_what_fails_for_a_made_up_pattern_is_a_warning() -> None:
    found = checked(PROGRAM, "f_match_str", raises="error", max_paths=20, timeout=20.0)
    premises = {premise.kind for finding in found.findings for premise in finding.rests_on}
    assert premises == {PremiseKind.GUESSED_TYPE}


def test_the_zones_that_are_taken_are_stated() -> None:
    result = checked(PROGRAM, "zone_info", raises="error", timeout=20.0).result
    assert "x: tzinfo is a zone with an offset of 0, 19800 or -28800 s" in result.assumed


OPERATIONS = (
    *("read", "readline", "getvalue", "tell", "flush", "readlines", "__next__", "close", "truncate", "isatty"),
    *("readable", "closed"),
)


@pytest.mark.parametrize("kind", [io.StringIO, io.BytesIO])
@pytest.mark.parametrize("seed", range(30))
def test_the_stand_in_does_what_the_file_does(kind: Any, seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(20):
        text = "".join(draw.choice("ab\n") for _ in range(draw.randrange(8)))
        content: Any = text if kind is io.StringIO else text.encode()
        real, stand_in = kind(content), SymFile(content, kind)
        for _ in range(12):
            name, arguments = _operation(draw, content)
            if name == "write" and real.closed is False and real.tell() > len(real.getvalue()):
                # Beyond the end: the stand-in gives up.
                continue
            assert _outcome(stand_in, name, arguments) == _outcome(real, name, arguments), (text, name, arguments)


def _operation(draw: random.Random, content: Any) -> tuple[str, tuple[Any, ...]]:
    match draw.randrange(8):
        case 0:
            return "read", (draw.choice((-1, 0, 1, 2, 9, None)),)
        case 1:
            return "readline", (draw.choice((-1, 0, 1, 3, None)),)
        case 2:
            return "seek", (draw.choice((0, 0, 1, 3, 9, -1, -2)), draw.choice((0, 0, 0, 1, 2)))
        case 3:
            return "write", (content[:2],)
        case 4:
            return "truncate", (draw.choice((0, 1, 4, -1, None)),)
    name = draw.choice(OPERATIONS)
    return ("tell" if name == "close" and draw.randrange(4) else name), ()


def _outcome(file: Any, name: str, arguments: tuple[Any, ...]) -> Any:
    try:
        found = getattr(file, name)
        return found if name == "closed" else found(*arguments)
    except (ValueError, OSError, TypeError, StopIteration) as error:
        return type(error)


def test_the_stand_in_passes_for_the_file() -> None:
    assert isinstance(SymFile("", io.StringIO), io.TextIOBase)
    with pytest.raises(AttributeError):
        SymFile(b"", io.BytesIO).unknown  # noqa: B018
