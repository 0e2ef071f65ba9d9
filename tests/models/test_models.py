"""Models that users declare: what they are good for, which are refused, and what depends on them."""

from __future__ import annotations

import json
import os
import runpy
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.expr.codec import terms_of
from pathlore.models.checking import ModelError
from pathlore.models.loading import loaded_models
from pathlore.program.impact import MODELS, environment
from pathlore.runtime.calls import FUNCTIONS
from tests.explore.driving import target_of
from tests.generated.test_small_domains import check as check_points
from tests.models import model_cases

FILE = Path(model_cases.__file__)
CASES = [name for name, value in vars(model_cases).items() if isinstance(value, FunctionType)]

APP = """
import zlib

def accept(packet: bytes) -> int:
    if zlib.crc32(packet) % 7 == 3:
        return 1
    return 0

def reserved(packet: bytes) -> int:
    assert len(packet) == 4
    return 1 if zlib.crc32(packet) == 0x12345678 else 0
"""
PURE = """
from pathlore.models import pure
pure("zlib.crc32", bytes, returns=int, range=(0, 2**32 - 1))
"""
ADLER = """
from pathlore.models import model, pure
import binascii, zlib

pure("binascii.unhexlify", str, returns=bytes, raises=(binascii.Error, ValueError))

@pure("zlib.adler32", bytes, int, returns=int, range=(0, 2**32 - 1))
def adler32(data: bytes, value: int = 1, /) -> int:
    return zlib.adler32(data, value)
"""
FOLLOWED = """
from pathlore.models import model

@model("zlib.adler32")
def adler32(data: bytes, value: int = 1, /) -> int:
    low, high = (value & 0xFFFF) % 65521, (value >> 16 & 0xFFFF) % 65521
    for byte in data:
        low = (low + byte) % 65521
        high = (high + low) % 65521
    return high << 16 | low
"""

Files = Callable[..., Path]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    """Writes files into a folder, and works there."""
    monkeypatch.chdir(tmp_path)

    def write(**texts: str) -> Path:
        for name, text in texts.items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def report(*words: str) -> Any:
    done = run("check", *words, "--format", "json")
    return json.loads(done.output)


def refused(files: Files, text: str) -> str:
    files(models=text)
    with pytest.raises(ModelError) as caught, loaded_models(Config(models=("models.py",))):
        pass
    return str(caught.value)


def test_a_pure_function_is_a_term(files: Files) -> None:
    files(app=APP, models=PURE)
    without = report("app.py:accept", "--no-cache", "--max-paths", "20")["targets"][0]
    with_model = report("app.py:accept", "--no-cache", "--models", "models.py")["targets"][0]
    assert without["stats"]["paths"] == 20
    assert with_model["stats"]["paths"] <= 3
    assert with_model["exhaustive"]
    assert any("zlib.crc32 is what models.py says" in note for note in with_model["assumed"])


def test_the_file_may_name_models(files: Files) -> None:
    folder = files(app=APP, models=PURE)
    (folder / "pyproject.toml").write_text('[tool.pathlore]\nmodels = ["models.py"]\n', encoding="utf-8")
    (folder / "inside").mkdir()
    os.chdir(folder / "inside")
    assert report("../app.py:accept", "--no-cache")["targets"][0]["exhaustive"]


@pytest.mark.parametrize("models", [ADLER, FOLLOWED], ids=["pure", "followed"])
@pytest.mark.parametrize("name", CASES)
def test_calls_do_what_plain_python_does(name: str, models: str, files: Files) -> None:
    files(models=models)
    with loaded_models(Config(models=("models.py",))):
        check_points(target_of(FILE, name), Config(timeout=3.0, max_paths=60), 120)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("@model('zlib.crc32')\ndef f(data: bytes) -> int: return 0", "the model returns 0, the function returns"),
        ("@model('zlib.crc32')\ndef f(data): return 0", "it is not known what to try for data"),
        ("model('zlib.crc32', bytes)", "has to decorate a function"),
        ("@model('math.sqrt')\ndef f(x: float) -> float: return x ** 0.5", "the function returns -0.0"),
        ("@model('math.fabs')\ndef f(x: float): return x if x > 0 else -x", "math.fabs(0.0): the model returns -0.0"),
        ("@model('math.floor')\ndef f(x: bool): return x", "the model returns False, the function returns 0"),
        ("pure('zlib.crc32', bytes, returns=int, range=(0, 255))", "is not between 0 and 255"),
        ("pure('zlib.crc32', bytes, returns=str)", "which is no str"),
        ("pure('zlib.crc32', list, returns=int)", "the types of a pure function are"),
        ("pure('zlib.crc32', returns=int)", "the types of its arguments are missing"),
        ("pure('zlib.crc32', bytes, returns=bytes, range=(0, 1))", "a range is for functions that return int"),
        ("pure('math.log', float, returns=float)", "declare it: raises=ValueError"),
        ("pure('random.uniform', float, float, returns=float)", "then the function returns"),
        ("pure('math.factorial', int, returns=int, raises=(ValueError, OverflowError))", "did not return"),
        ("pure('os.rmdir', str, returns=str)", "side effects"),
        ("pure('str.upper', str, returns=str)", "there is no such function"),
        ("pure('builtins.str.upper', str, returns=str)", "methods of classes cannot be modelled"),
        ("pure('decimal.Decimal', str, returns=str)", "is no function"),
        ("pure('nowhere.at_all', str, returns=str)", "there is no such function"),
        ("pure('zlib.no', str, returns=str)", "there is no such function"),
        ("pure('zlib.crc32', bytes, returns=int)\npure('zlib.crc32', bytes, returns=int)", "declared twice"),
        ("pure('ours.double', int, returns=int)", "is code of the project"),
        ("1 / 0", "cannot be executed: ZeroDivisionError"),
    ],
)
def test_a_model_that_cannot_be_right_is_refused(text: str, why: str, files: Files, monkeypatch: Any) -> None:
    monkeypatch.setattr("pathlore.models.loading._SECONDS", 0.5)
    folder = files(ours="def double(n): return 2 * n\n")
    monkeypatch.syspath_prepend(str(folder))
    message = refused(files, f"from pathlore.models import model, pure\n{text}\n")
    assert why in message
    assert message.startswith("models.py: ")
    assert "\n" not in message


def test_a_refused_model_is_an_error_of_the_run(files: Files) -> None:
    files(app=APP, models="from pathlore.models import pure\npure('zlib.crc32', bytes, returns=str)\n")
    done = run("check", "app.py:accept", "--models", "models.py")
    assert done.exit_code == 2
    assert "models.py: zlib.crc32(b''): the function returns 0, which is no str" in done.output
    assert run("check", "app.py:accept", "--models", "missing.py").exit_code == 2


def test_exceptions_that_are_declared_are_found(files: Files) -> None:
    files(
        app="import math\n\ndef root(x: int) -> int:\n    return math.isqrt(x)\n",
        models="from pathlore.models import pure\npure('math.isqrt', int, returns=int, raises=ValueError)\n",
    )
    done = run("check", "app.py:root", "--timeout", "2", "--models", "models.py")
    assert "ValueError: isqrt() argument must be nonnegative" in done.output


def test_users_come_before_packages_and_packages_before_pathlore(files: Files, monkeypatch: Any) -> None:
    text = "from pathlore.models import pure\npure('math.isqrt', int, returns=int, raises=ValueError)\n"
    folder = files(
        models=text, packaged_models=text.replace("isqrt", "trunc").replace(", raises=ValueError", "") + text
    )
    info = folder / "packaged-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[console_scripts]\nx = y\n[pathlore.models]\np = packaged_models\n")
    monkeypatch.syspath_prepend(str(folder))
    import math

    from pathlore.stdlib.registry import load_models, register_models

    register_models()
    load_models("math")
    own = FUNCTIONS[math.isqrt]
    with loaded_models(Config(models=("models.py",))):
        assert FUNCTIONS[math.isqrt].args[0].home == "models.py"
        assert FUNCTIONS[math.trunc].args[0].home == "packaged_models"
    with loaded_models(Config()):
        assert FUNCTIONS[math.isqrt].args[0].home == "packaged_models"
    assert FUNCTIONS[math.isqrt] is own
    assert not MODELS


def test_what_is_remembered_depends_on_models(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    files(app=APP, models=PURE)
    arguments = ("app.py:accept", "--max-paths", "20")
    assert report(*arguments)["targets"][0]["stats"]["paths"] == 20
    first = report(*arguments, "--models", "models.py")["targets"][0]
    again = report(*arguments, "--models", "models.py")["targets"][0]
    assert first["stats"]["queries"] > 0
    assert again["stats"]["queries"] == 0
    assert again["exhaustive"]
    files(models=f"{PURE}\n# edited\n")
    assert report(*arguments, "--models", "models.py")["targets"][0]["stats"]["queries"] > 0
    assert not report(*arguments)["targets"][0]["exhaustive"]


def test_a_certificate_depends_on_models(files: Files) -> None:
    files(app=APP, models=PURE)
    certified = run("certify", "app.py:accept", "--models", "models.py", "-o", "certificate.json", "--no-cache")
    assert certified.exit_code == 0, certified.output
    done = run("verify", "certificate.json")
    assert done.exit_code != 0
    assert "the environment is another one" in done.output


def test_stored_terms_without_their_model_say_so() -> None:
    with pytest.raises(ValueError, match="crc32 was modelled when this was stored"):
        terms_of([["variable", "b", "str"], ["apply", "model:zlib.crc32", 0]])


def test_the_environment_names_models(files: Files) -> None:
    files(models=PURE)
    before = environment([])
    with loaded_models(Config(models=("models.py",))):
        assert "model of zlib.crc32" in environment([])
    assert environment([]) == before


def test_an_inverse_is_a_hint(files: Files) -> None:
    files(
        app="import zlib\n\ndef f(b: bytes) -> int:\n    return 1 if zlib.crc32(b) == 3421780262 else 0\n",
        models=PURE.replace("**32 - 1)", "**32 - 1), inverse=lambda value: [b'', b'123456789']"),
    )
    found = report("app.py:f", "--no-cache", "--models", "models.py")["targets"][0]
    assert found["exhaustive"]
    assert found["stats"]["paths"] == 2


# Skeletons


def test_a_skeleton_is_a_file_of_models_that_agrees(files: Files) -> None:
    folder = files(app=APP)
    done = run("stub", "zlib.crc32", "binascii.hexlify", "math.frexp", "-o", "mymodels.py")
    assert done.exit_code == 0, done.output
    text = (folder / "mymodels.py").read_text(encoding="utf-8")
    assert "# Called in app.py:5, app.py:11." in text
    assert "def crc32(data: bytes, value: int = 0, /) -> int:" in text
    assert "Compute a CRC-32 checksum of data." in text
    assert "# math.frexp is not declared: it returns tuple." in text
    assert report("app.py:accept", "--no-cache", "--models", "mymodels.py")["targets"][0]["exhaustive"]
    tests = [value for name, value in runpy.run_path("mymodels.py").items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_a_module_stands_for_its_functions_in_c(files: Files) -> None:
    files()
    done = run("stub", "zlib")
    assert done.exit_code == 0
    assert all(f"def {name}(" in done.output for name in ("adler32", "crc32", "compress"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere.at_all"], "there is no such function"),
        (["textwrap"], "has no functions written in C"),
        (["zlib.crc32", "-o", "app.py"], "exists already"),
        (["zlib.crc32", "-o", "no/where.py"], "No such file"),
    ],
)
def test_what_cannot_be_written_is_an_error(words: list[str], why: str, files: Files) -> None:
    files(app=APP)
    done = run("stub", *words)
    assert done.exit_code == 2
    assert why in done.output
