"""Files of prefixes: the part of an exploration that one of several runs takes."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from pathlore.project import TargetError
from pathlore.records import frozen

FORMAT = "pathlore prefixes 1"


@frozen
class Part:
    """A part of an exploration that was shared out: what was known then, and the prefixes to go on from."""

    file: str
    target: str
    key: str
    bounds: dict[str, float]
    state: dict[str, Any]
    chunks: tuple[bytes, ...]
    prefixes: tuple[tuple[int, ...], ...]


def written(number: int, parts: int, sections: Sequence[str]) -> str:
    """The file of one part of all targets."""
    return json.dumps(
        {"format": FORMAT, "part": number, "parts": parts, "targets": [json.loads(text) for text in sections]},
        indent=1,
    )


def read_part(path: str) -> dict[str, Part]:
    """What a file of prefixes holds, by target. TargetError where it is none."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        if data["format"] != FORMAT:
            raise TargetError(f"{path}: has another format than {FORMAT!r}; run pathlore partition again")
        return {section["target"]: _part(path, section) for section in data["targets"]}
    except OSError as error:
        raise TargetError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TargetError(f"{path}: is no file that pathlore partition wrote ({error!r})") from None


def _part(path: str, section: Any) -> Part:
    bounds = {str(name): float(value) for name, value in section["bounds"].items()}
    prefixes = tuple(tuple(int(side) for side in sides) for sides in section["prefixes"])
    chunks = tuple(b64decode(chunk, validate=True) for chunk in section["chunks"])
    return Part(path, str(section["target"]), str(section["key"]), bounds, dict(section["state"]), chunks, prefixes)
