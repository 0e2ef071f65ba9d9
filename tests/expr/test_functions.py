"""Functions that terms name can be made again from their names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pathlore
from pathlore.expr.functions import function_named

CALLS = {
    "int:16": ("ff", 255),
    "strip:32-32,97-98": (" ab x b", "x"),
    "lstrip:32-32": ("  x ", "x "),
    "rstrip:32-32": (" x ", " x"),
    "format:int::05d": (42, "00042"),
    "format:bytes:r:": ("a", "b'a'"),
    "format:str:a::>5": ("\u00e9", "'\\xe9'"),
    "percent:int:%03d": (7, "007"),
    "str.translate:{97: 'x'}": ("abc", "xbc"),
    "bytes.translate:(None, b'a:')": ("ab:", "b"),
    "str.encode:ascii:ignore": ("a\u00e9", "a"),
    "bytes.decode:ascii:replace": ("a\x80", "a\ufffd"),
    "math.log2:int": (8, 3.0),
}
SOURCE = "from pathlore.stdlib import registry\nfrom pathlore.expr.codec import function_named\n"


@pytest.mark.parametrize("name", CALLS)
def test_a_fresh_process_knows_it(name: str) -> None:
    given, expected = CALLS[name]
    program = f"{SOURCE}print(function_named({name!r})({given!r}) == {expected!r})"
    environment = {"PYTHONPATH": str(Path(pathlore.__file__).parent.parent)}

    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)

    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize("name", ["unknown", "unknown:1", "int:010", ""])
def test_other_names_stand_for_nothing(name: str) -> None:
    import pathlore.stdlib.registry

    assert pathlore.stdlib.registry
    with pytest.raises(KeyError):
        function_named(name)
