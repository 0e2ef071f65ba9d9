"""What was learned of a module, as it is stored: types and values by function and by class, each with a digest."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pathlore.digests import blake2b
from pathlore.learning.descriptions import joined, normal
from pathlore.records import slotted

if TYPE_CHECKING:
    from pathlore.learning.inside.values import Description

MOST_SAMPLES = 8


@slotted
class Seen:
    """What was seen of a function or of the objects of a class, by the names of parameters or fields."""

    digests: dict[str, str]
    """The code that this was true of: a function, or a class and those it extends."""
    types: dict[str, tuple[Description, ...]] = field(default_factory=dict)
    samples: dict[str, list[Any]] = field(default_factory=dict)

    def add(self, name: str, types: Iterable[Description], samples: Iterable[Any]) -> None:
        self.types[name] = joined((*self.types.get(name, ()), *types))
        for sample in samples:
            known = self.samples.setdefault(name, [])
            # 1, 1.0 and True are equal.
            if len(known) < MOST_SAMPLES and all(type(k) is not type(sample) or k != sample for k in known):
                known.append(sample)

    def take(self, other: Seen) -> None:
        for name, types in other.types.items():
            self.add(name, types, other.samples.get(name, ()))

    def to_json(self) -> dict[str, Any]:
        # Pairs: the store sorts names, and parameters have an order.
        return {"digests": self.digests, "types": list(self.types.items()), "samples": self.samples}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Seen:
        types = {name: tuple(map(normal, found)) for name, found in data["types"]}
        return Seen(dict(data["digests"]), types, {name: list(v) for name, v in data["samples"].items()})


@slotted
class ModuleKnowledge:
    """What was learned of one module. A name may stand for several functions, or for several versions of one."""

    module: str
    file: str
    functions: dict[str, list[Seen]] = field(default_factory=dict)
    classes: dict[str, list[Seen]] = field(default_factory=dict)

    def take(self, other: ModuleKnowledge, current: Mapping[str, str] | None = None) -> None:
        """Adds what another run learned. What is true of no code that is there now is dropped, where that is known."""
        self.file = other.file
        for mine, theirs in ((self.functions, other.functions), (self.classes, other.classes)):
            for name, found in theirs.items():
                known = mine.setdefault(name, [])
                if current is not None:
                    known[:] = [seen for seen in known if not _is_outdated(seen, name, current)]
                for seen in found:
                    same = next((k for k in known if k.digests == seen.digests), None)
                    if same is None:
                        known.append(seen)
                    else:
                        same.take(seen)

    def to_json(self) -> dict[str, Any]:
        return {
            "module": self.module,
            "file": self.file,
            "functions": {name: [seen.to_json() for seen in found] for name, found in self.functions.items()},
            "classes": {name: [seen.to_json() for seen in found] for name, found in self.classes.items()},
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> ModuleKnowledge:
        def read(part: str) -> dict[str, list[Seen]]:
            return {name: [Seen.from_json(seen) for seen in found] for name, found in data[part].items()}

        return ModuleKnowledge(data["module"], data["file"], read("functions"), read("classes"))


def is_knowledge(state: Mapping[str, Any]) -> bool:
    """Whether a state of the store is what was learned of a module."""
    return "functions" in state and "classes" in state


def merged_knowledge(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """What two stores know of a module, together. The store sorts names, so that equal knowledge is equal data."""
    both = ModuleKnowledge.from_json(mine)
    before = json.dumps(both.to_json(), sort_keys=True)
    both.take(ModuleKnowledge.from_json(theirs))
    both.file = str(mine["file"])
    after: dict[str, Any] = json.loads(json.dumps(both.to_json(), sort_keys=True))
    return dict(mine) if json.dumps(after, sort_keys=True) == before else after


def _is_outdated(seen: Seen, name: str, current: Mapping[str, str]) -> bool:
    """Whether the code is not there any more. Digests of classes in other modules are looked at when they are used."""
    return name in seen.digests and seen.digests[name] not in current.get(name, "").split()


# Digests


def digest_of_node(node: ast.AST) -> str:
    """A digest of a definition that does not depend on its place, comments and layout."""
    return blake2b(ast.unparse(node).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def definitions(body: Iterable[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The functions and classes of a module by qualified name, but none inside of functions.

    A class may be what a call gives, as named tuples are.
    """
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call()):
                yield prefix + name, node
                continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from definitions(node.body, f"{prefix}{node.name}.")
            continue
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(node, part, None)
            if isinstance(inner, list):
                yield from definitions(inner, prefix)
