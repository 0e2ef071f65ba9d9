"""Updates a file of generated tests: tests of unchanged paths stay as they are, byte for byte.

Above each test stands the key of its path and a digest of its text. If the text no longer matches the digest, or if
there is no such line, somebody wrote or changed the test by hand: it stays.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from pathlore.digests import blake2b
from pathlore.findings import CasesFound, TestFile, same_target
from pathlore.records import frozen
from pathlore.report.tests import parts

_MARK = re.compile(r"# pathlore: ([0-9a-f]+) ([0-9a-f]+)$")


@frozen
class _Chunk:
    """A statement below the head of a file, with the lines above it; generated ones have a key."""

    name: str
    text: str
    key: str
    by_hand: bool


def keys_in(source: str) -> frozenset[str]:
    """The keys of the tests in a file; SyntaxError if it is not Python."""
    return frozenset(chunk.key for chunk in _chunks(source)[1] if chunk.key)


def updated(source: str, found: Sequence[CasesFound], output: str, command: str) -> TestFile:
    """The file for these cases, made from its present source; SyntaxError if that is not Python."""
    head, chunks = _chunks(source)
    present = {case.key for section in found for case in section.cases}
    kept = [chunk for chunk in chunks if chunk.by_hand or chunk.key in present]
    known = {chunk.key for chunk in kept if chunk.key}
    made = parts(found, output, command, [chunk.name for chunk in kept], known)
    new = [_Chunk("", _marked(key, "\n".join(lines)), key, False) for key, lines in made.tests]
    texts = [chunk.text for chunk in _in_order(kept, new)]
    top = "\n".join([*made.head, *_still_needed(head, made.head, [chunk.text for chunk in kept])])
    return TestFile("\n\n\n".join([top, *texts]) + "\n", len(texts))


def _in_order(kept: list[_Chunk], new: list[_Chunk]) -> list[_Chunk]:
    """Puts new tests after those of the same target."""
    found = list(kept)
    for chunk in new:
        place = [number for number, other in enumerate(found) if other.key and same_target(other.key, chunk.key)]
        found.insert(place[-1] + 1 if place else len(found), chunk)
    return found


def _marked(key: str, test: str) -> str:
    return f"# pathlore: {key} {_digest(test)}\n{test}"


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def _chunks(source: str) -> tuple[list[str], list[_Chunk]]:
    """The lines above the first test, and the statements from there on."""
    body = ast.parse(source).body
    lines = source.splitlines()
    first = next((i for i, node in enumerate(body) if _name(node).startswith("test")), len(body))
    above = body[first - 1].end_lineno or 0 if first else 0
    if not first and body:
        above = _first_line(body[0]) - 1
        while above and (_MARK.match(lines[above - 1]) or not lines[above - 1].strip()):
            above -= 1
    head, end, chunks = lines[:above], above, []
    for node in body[first:]:
        start, end = end, node.end_lineno or 0
        chunks.append(_chunk(_name(node), [*lines[start:end]]))
    return head, chunks


def _chunk(name: str, lines: list[str]) -> _Chunk:
    while not lines[0].strip():
        lines.pop(0)
    mark = _MARK.match(lines[0])
    text = "\n".join(lines)
    if mark is None:
        return _Chunk(name, text, "", True)
    return _Chunk(name, text, mark[1], _digest("\n".join(lines[1:])) != mark[2])


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else ""


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _still_needed(old: list[str], new: list[str], texts: list[str]) -> list[str]:
    """Statements of the old head that bind what kept tests use and the new head lacks."""
    used = {node.id for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    bound = {name for node in ast.parse("\n".join(new)).body for name in _bound(node)}
    found = []
    for node in ast.parse("\n".join(old)).body:
        missing = (used & {*_bound(node)}) - bound
        if missing:
            found += ["", *old[_first_line(node) - 1 : node.end_lineno]]
            bound |= missing
    return found


def _bound(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in names)
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
