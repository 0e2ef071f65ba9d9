"""Runs `pathlore diff` and, independently of it, what it reports: both versions in plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_OBSERVE = """
import ast, importlib, os, sys
file, call = sys.argv[1:]
sys.path.insert(0, os.getcwd())
folder, name = os.path.split(os.path.abspath(file))
sys.path.insert(0, folder)
module = importlib.import_module(name.removesuffix(".py"))

def shown(value, depth=6):
    if depth == 0:
        return "..."
    if isinstance(value, (list, tuple)):
        return type(value).__name__ + str([shown(item, depth - 1) for item in value])
    if isinstance(value, dict):
        return str(sorted((shown(k, depth - 1), shown(v, depth - 1)) for k, v in value.items()))
    if hasattr(value, "__dict__") and not callable(value):
        return type(value).__name__ + shown(vars(value), depth - 1)
    return repr(value)

names = dict(vars(module))
*setup, last = ast.parse(call).body
exec(compile(ast.Module(setup, []), "<setup>", "exec"), names)
inputs = []
def given(node):
    inputs.append(eval(compile(ast.Expression(node), "<input>", "eval"), names))
    names[f"_input{len(inputs)}"] = inputs[-1]
    return ast.copy_location(ast.Name(f"_input{len(inputs)}", ast.Load()), node)
call = last.value
if isinstance(call, ast.Call):
    if isinstance(call.func, ast.Attribute):
        call.func.value = given(call.func.value)
    call.args = [given(argument) for argument in call.args]
    for keyword in call.keywords:
        keyword.value = given(keyword.value)
elif isinstance(call, ast.Attribute):
    call.value = given(call.value)
try:
    ending = shown(eval(compile(ast.fix_missing_locations(ast.Expression(call)), "<call>", "eval"), names))
except BaseException as error:
    ending = f"raises {type(error).__name__}{error.args}"
state = {name: shown(value) for name, value in vars(module).items() if isinstance(value, (int, list, dict, set))}
for cls in [value for value in names.values() if isinstance(value, type) and value.__module__ == module.__name__]:
    state |= {f"{cls.__name__}.{n}": shown(v) for n, v in vars(cls).items() if isinstance(v, (int, list, dict, set))}
print(ending, [shown(value) for value in inputs], sorted((n, v) for n, v in state.items() if not n.startswith("__")))
"""


@dataclass
class Compared:
    """What a run of the command said."""

    code: int
    document: Any
    errors: str

    @property
    def targets(self) -> dict[str, Any]:
        return {target["target"].rpartition(":")[2]: target for target in self.document["targets"]}

    @property
    def only(self) -> Any:
        (target,) = self.document["targets"]
        return target


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pathlore", "diff", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )


def diff(folder: Path, old: str, new: str, target: str, *flags: str) -> Compared:
    done = run(folder, old, new, target, "--format", "json", *flags)
    return Compared(done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")


def observed(folder: Path, file: str, call: str) -> str:
    """All that can be seen of a call in plain Python."""
    done = subprocess.run(
        [sys.executable, "-c", _OBSERVE, file, call], cwd=folder, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


def of_files(folder: Path, old: str, new: str, target: str, *flags: str) -> Compared:
    """Compares two texts of a module, and holds what is reported against plain Python."""
    write(folder, {"old.py": old, "new.py": new})
    compared = diff(folder, "old.py", "new.py", target, *flags)
    assert compared.document is not None, compared.errors
    for found in compared.document["targets"]:
        for difference in found["differences"]:
            before, after = (observed(folder, file, difference["call"]) for file in ("old.py", "new.py"))
            assert before != after, difference
    return compared
