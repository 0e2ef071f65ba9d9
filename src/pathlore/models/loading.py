"""Loads the models of a project and of installed packages, checks them and installs them for a job."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pathlore.config import Config, find_file
from pathlore.digests import blake2b
from pathlore.forks.call import OutOfTimeError, in_fork
from pathlore.models import DECLARED, Declaration
from pathlore.models.checking import ModelError, disagreement, original_of
from pathlore.models.installing import Installed
from pathlore.models.packages import GROUP, entry_points
from pathlore.program.boundaries import within
from pathlore.program.impact import MODELS
from pathlore.program.source import is_project_file
from pathlore.sandbox.guard import SideEffect, guard
from pathlore.stdlib.registry import register_models

_SECONDS = 5.0


@contextmanager
def loaded_models(config: Config) -> Iterator[None]:
    """The models of a configuration, for as long as this lasts. ModelError if one of them cannot be used."""
    installed = Installed()
    before = dict(MODELS)
    try:
        chosen = _chosen(config)
        if chosen:
            register_models()
            for found in chosen:
                original = _original(found, config)
                reason = _wrong(found, config)
                if reason is not None:
                    raise ModelError(f"{found.home}: {reason}")
                installed.add(found, original)
        yield
    finally:
        installed.remove()
        MODELS.clear()
        MODELS.update(before)


def _wrong(found: Declaration, config: Config) -> str | None:
    """What is wrong with a model: tried without side effects, in a process of its own that may hang or crash."""

    def work() -> str | None:
        with guard.ready(config.allow):
            guard.active = True
            try:
                return disagreement(found)
            except SideEffect as effect:
                return f"{found.name} {effect}; what has side effects cannot be modelled"
            finally:
                guard.active = False

    try:
        reason: str | None = in_fork(work, _SECONDS)
    except OutOfTimeError:
        return f"{found.name}: a call with generated values did not return within {_SECONDS:g} s, or ended the process"
    return reason


def _chosen(config: Config) -> list[Declaration]:
    """One declaration for each name: those of the user come before those of packages."""
    found: dict[str, Declaration] = {}
    for file in config.models:
        for declaration in _of_file(_located(file)):
            if declaration.name in found and found[declaration.name].home == declaration.home:
                raise ModelError(f"{declaration.home}: {declaration.name} is declared twice")
            found.setdefault(declaration.name, declaration)
    for module in entry_points():
        for declaration in _of_module(module):
            found.setdefault(declaration.name, declaration)
    return list(found.values())


def _located(file: str) -> str:
    """A file by its path, from here or from the folder of the configuration."""
    settings = find_file(os.getcwd())
    for folder in (os.getcwd(), os.path.dirname(settings or "")):
        path = os.path.abspath(os.path.join(folder, file))
        if os.path.isfile(path):
            return path
    raise ModelError(f"models: there is no file {file}")


def _of_file(path: str) -> list[Declaration]:
    shown = os.path.relpath(path)
    name = f"_pathlore_models_{blake2b(path.encode('utf-8', 'surrogatepass'), digest_size=6).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ModelError(f"{shown}: is no Python file")
    module = importlib.util.module_from_spec(spec)
    DECLARED.clear()
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ModelError(f"{shown}: cannot be executed: {type(error).__name__}: {error}") from None
    return _taken(shown, path)


def _of_module(name: str) -> list[Declaration]:
    DECLARED.clear()
    try:
        sys.modules.pop(name, None)
        module = importlib.import_module(name)
    except Exception as error:
        raise ModelError(f"{name} (an entry point {GROUP}): {type(error).__name__}: {error}") from None
    return _taken(name, module.__file__ or "")


def _taken(home: str, path: str) -> list[Declaration]:
    """What a file declared, which counts among what results depend on."""
    found, DECLARED[:] = list(DECLARED), []
    with open(path, "rb") as file:
        digest = blake2b(file.read(), digest_size=12).hexdigest()
    for declaration in found:
        declaration.home = home
        MODELS.setdefault(declaration.name, digest)
    return found


def _original(found: Declaration, config: Config) -> Any:
    external = within(found.name, dict(config.external))
    if external and os.getcwd() not in sys.path:
        # The project's modules are on the path only when a target is loaded.
        sys.path.insert(0, os.getcwd())
    try:
        original = original_of(found.name)
    except ModelError as error:
        raise ModelError(f"{found.home}: {error}") from None
    code = getattr(original, "__code__", None)
    if code is not None and not external and is_project_file(code.co_filename):
        raise ModelError(f"{found.home}: {found.name} is code of the project, which is followed anyway")
    return original
