"""Finds the folder to which the file names in a certificate are relative."""

from __future__ import annotations

import os

from pathlore.program.source import project_root
from pathlore.project import TargetError, surrounding_project


def present_folder() -> str:
    """The project around the working folder, or else the working folder."""
    here = os.getcwd()
    return os.path.realpath(surrounding_project(here) or here)


def folder_for(path: str) -> str:
    """The folder for a file: that of `present_folder` if the file lies in it, else that of the file's project."""
    here = present_folder()
    return here if _lies_in(path, here) else os.path.realpath(project_root(path))


def file_in(folder: str, name: str) -> str:
    """The path of a file by its name in a certificate. TargetError where there is no such file in the folder."""
    path = os.path.join(os.path.realpath(folder), *name.split("/"))
    if "\0" in name or os.path.isabs(name) or not _lies_in(path, os.path.realpath(folder)) or not os.path.isfile(path):
        raise TargetError(f"there is no file {name!r} in {folder}: run this in the project, or name that with --root")
    return path


def _lies_in(path: str, folder: str) -> bool:
    return os.path.realpath(path).startswith(os.path.join(folder, ""))
