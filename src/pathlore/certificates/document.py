"""Writes and reads the text of a certificate: JSON, one row on a line, with a digest. Data only, never code."""

from __future__ import annotations

import json
from typing import Any

from pathlore.digests import blake2b

FORMAT = "pathlore certificate"
VERSION = 1
_EXPANDED = 4
"""Levels of nesting that are spread over lines; deeper ones stay on the line of their entry."""
_SIZE = 16


class UnreadableError(Exception):
    """The file is no certificate of this version; the message says what to do."""


class RefusedError(Exception):
    """A certificate does not hold; the message is the reason."""


def text_of(parts: list[Any]) -> str:
    """A document with these targets."""
    document = {"format": FORMAT, "version": VERSION, "digest": _digest(parts), "targets": parts}
    return _laid(document, 0) + "\n"


def parts_of(content: bytes) -> list[Any]:
    """The targets of a document."""
    try:
        document = json.loads(content.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"is no JSON text ({_short(error)}); write it anew with pathlore certify") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise UnreadableError("is no certificate; pathlore certify writes one")
    if document.get("version") != VERSION or type(document["version"]) is not int:
        said = json.dumps(document.get("version"))[:40]
        raise UnreadableError(f"has version {said}, not {VERSION}; write it anew with this pathlore certify")
    parts = document.get("targets")
    if document.keys() != {"format", "version", "digest", "targets"} or not isinstance(parts, list) or not parts:
        raise RefusedError("the document has other parts than a certificate")
    if document["digest"] != _digest(parts):
        raise RefusedError("the digest is not that of the content: the file was changed after it was written")
    names = [json.dumps(part["target"]) for part in parts if isinstance(part, dict) and "target" in part]
    if len(set(names)) != len(parts):
        raise RefusedError("a target is there twice, or has no name")
    return parts


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object without a key that is there twice: readers would disagree about what it says."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise RefusedError(f"a key is there twice: {_shown(next(n for n in names if names.count(n) > 1))}")
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no value of JSON")


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:100] if isinstance(error, ValueError) else "nested too deeply"


def _digest(parts: list[Any]) -> str:
    text = json.dumps(parts, separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode("ascii"), digest_size=_SIZE).hexdigest()


def _laid(value: Any, level: int) -> str:
    if level >= _EXPANDED or not value or not isinstance(value, (dict, list)):
        return json.dumps(value)
    inner, margin = " " * (level + 1), " " * level
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_laid(item, level + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{margin}}}"
    return "[\n" + ",\n".join(f"{inner}{_laid(item, level + 1)}" for item in value) + f"\n{margin}]"


def difference(recorded: Any, found: Any, where: str = "") -> str | None:
    """The first difference between two documents, as a message; None if they are equal."""
    # As text: to Python, 1, 1.0 and True are equal. The order of keys does not matter, and is mostly the same.
    return None if json.dumps(recorded) == json.dumps(found) else _difference(recorded, found, where)


def _difference(recorded: Any, found: Any, where: str) -> str | None:
    if type(recorded) is not type(found):
        return f"{where}: {_shown(recorded)} is recorded, {_shown(found)} is right"
    if isinstance(found, dict):
        for key in (*found, *recorded):
            if key not in recorded or key not in found:
                return f"{where}: {key!r} is {'missing' if key in found else 'too much'}"
            if inner := _difference(recorded[key], found[key], f"{where}, {key}"):
                return inner
        return None
    if isinstance(found, list):
        for number, (one, other) in enumerate(zip(recorded, found, strict=False)):
            if inner := _difference(one, other, f"{where} {number}"):
                return inner
        if len(recorded) != len(found):
            return f"{where}: {len(recorded)} are recorded, {len(found)} are right"
        return None
    return None if recorded == found else f"{where}: {_shown(recorded)} is recorded, {_shown(found)} is right"


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 100
