"""Confirms what may depend on the hash seed in a fresh process with another seed, shared by all findings of a run."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from functools import cache
from importlib.machinery import SourceFileLoader
from opcode import opmap
from select import select
from types import CodeType
from typing import TYPE_CHECKING

from pathlore.confirmation.reproduction import Reproduction
from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file, read_source
from pathlore.program.targets import Target

if TYPE_CHECKING:
    from subprocess import Popen

_NAMES = frozenset({"set", "frozenset", "hash", "id"})
_CODES = frozenset(opmap[name] for name in ("BUILD_SET", "SET_ADD", "SET_UPDATE") if name in opmap)
_SEED = "20011"
_SECONDS = 10
_GRACE = 2

# Each request runs in a fork, guarded as in an exploration: with another seed it may do what no path did. A process
# keeps each module imported that one was about, and nothing else: to import a package takes longer than most calls.
_SERVER = """
import importlib, json, os, signal, sys
sys.path[:] = json.loads(sys.stdin.readline())
from pathlore.sandbox.guard import guard

class Holder:
    def __init__(self, module):
        questions, self.questions = os.pipe()
        self.answers, answers = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            try:
                os.close(self.questions)
                os.close(self.answers)
                null = os.open(os.devnull, os.O_RDWR)
                for number in range(3):
                    os.dup2(null, number)
                signal.alarm(SECONDS)
                try:
                    names = vars(importlib.import_module(module))
                except BaseException:
                    names = None
                signal.alarm(0)
                serve(module, names, os.fdopen(questions), answers)
            finally:
                os._exit(0)
        os.close(questions)
        os.close(answers)
        self.heard = os.fdopen(self.answers)

    def ask(self, line):
        try:
            os.write(self.questions, line.encode())
        except OSError:
            return ""
        return self.heard.readline()

def serve(module, names, questions, answers):
    holders = {}
    for line in questions:
        wanted, allowed, text = json.loads(line)
        if wanted == module:
            found = str(run(names, allowed, text))
        else:
            below = wanted[len(module) + 1 if module else 0:].partition(".")[0]
            name = module + "." + below if module else below
            if name not in holders:
                holders[name] = Holder(name)
            found = holders[name].ask(line).strip()
            if not found:
                # Its import, or what that started, ended it.
                del holders[name]
                found = "2"
        os.write(answers, found.encode() + b"\\n")

def run(names, allowed, text):
    if names is None:
        return 2
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        found = 2
        try:
            code = compile(text, "<reproduction>", "exec")
            found = 1
            with guard.ready(frozenset(allowed)):
                guard.active = True
                try:
                    exec(code, dict(names))
                finally:
                    guard.active = False
            found = 0
        except BaseException as error:
            if type(error).__module__.startswith("pathlore."):
                found = 2
        os._exit(found)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

serve("", None, sys.stdin, 1)
"""


class Reseeded:
    """A process with another hash seed; it is started when it is first needed."""

    def __init__(self) -> None:
        self.process: Popen[str] | None = None
        self._owner = 0

    def returns(self, module: str, text: str, allowed: frozenset[str]) -> bool:
        """Whether a reproduction returns there. False as well where nobody can tell."""
        try:
            process = self._ready()
            assert process.stdin is not None
            assert process.stdout is not None
            print(json.dumps([module, sorted(allowed), text]), file=process.stdin, flush=True)
            # Code may take the timer of its process away.
            is_told, _, _ = select([process.stdout], [], [], _SECONDS + _GRACE)
            if is_told:
                return process.stdout.readline().strip() == "0"
            self._end()
            return False
        except OSError:
            return False

    def _end(self) -> None:
        """Ends a process that does not answer. What it started belongs to the same family, and ends with this run."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout):
                with suppress(OSError):
                    assert stream is not None
                    stream.close()
        self.process = None

    def _ready(self) -> Popen[str]:
        if self.process is None or self._owner != os.getpid():
            # Late for start-up: few findings depend on hashes.
            from subprocess import DEVNULL, PIPE, Popen

            environment = {**os.environ, "PYTHONHASHSEED": _SEED}
            command = [sys.executable, "-c", _SERVER.replace("SECONDS", str(_SECONDS))]
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, env=environment)
            self._owner = os.getpid()
            assert self.process.stdin is not None
            print(json.dumps(sys.path), file=self.process.stdin, flush=True)
        return self.process

    def close(self) -> None:
        if self._owner == os.getpid():
            self._end()
        self.process = None


reseeded = Reseeded()


def needs_seed(target: Target, made: type | None, reproduction: Reproduction, allowed: frozenset[str]) -> bool:
    """Whether what would be printed does not fail with another hash seed. `made` is what the call returned."""
    if target.module is None or target.function is None or reproduction.guarded or not _may_depend_on_hashes():
        return False
    text = "\n".join((*reproduction.import_lines, reproduction.driven(made)))
    return reseeded.returns(target.module.__name__, text, allowed)


def holds_by_seed(target: Target, made: type | None, reproduction: Reproduction, result: str, condition: str) -> bool:
    """Whether what holds of the result of a call does not hold of it with another hash seed."""
    if target.module is None or target.function is None or not _may_depend_on_hashes():
        return False
    text = reproduction.checked(made, result, condition)
    return bool(text) and reseeded.returns(target.module.__name__, text, frozenset())


def _may_depend_on_hashes() -> bool:
    """Whether code of the project makes sets, or asks for hashes and addresses."""
    files = {attribute_of(module, "__file__") for module in list(sys.modules.values())}
    return any(_sees_hashes(file) for file in files if isinstance(file, str) and is_project_file(file))


class _Bytecode(SourceFileLoader):
    """Reads the bytecode of a file, or compiles it; writes none."""

    def set_data(self, *_: object, **__: object) -> None:
        pass


@cache
def _sees_hashes(file: str) -> bool:
    try:
        # Bytecode, if there is some: to compile all files of a package takes longer than all the rest.
        return _has(_Bytecode("", file).get_code("") or compile(read_source(file), file, "exec"))
    except Exception:  # whatever it is, it ran: nothing is known of it
        return True


def _has(code: CodeType) -> bool:
    if not _NAMES.isdisjoint(code.co_names) or not _CODES.isdisjoint(code.co_code[::2]):
        return True
    return any(_has(part) for part in code.co_consts if isinstance(part, CodeType))
