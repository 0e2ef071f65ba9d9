"""What is written is what is read."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from hypothesis import given

from pathlore.expr import build
from pathlore.trie.codec import Columns, DamagedError, Restored, TrieWriter
from pathlore.trie.node import Complete, Derived, Inner
from tests.trie import growing
from tests.trie.growing import Names, Plan, grown, plans, shape, variables


def read(chunk: bytes, names: Any = None) -> Restored:
    columns = Columns()
    columns.add(chunk)
    return Restored(columns, names or Names())


@given(plans())
def test_a_trie_that_was_written_is_read_as_it_was(plan: Plan) -> None:
    trie = grown(plan)
    chunk = growing.written(trie)
    again = growing.read(chunk)
    assert shape(again.root) == shape(trie.root)
    assert growing.written(again) == growing.written(growing.read(growing.written(again)))


def test_a_witness_has_what_it_had_and_nothing_else() -> None:
    x, y = variables()
    root = Inner(None, 0, "site", build.lt(x, y), None, 2, frozenset({1}), {x: 1, y: 0})
    elsewhere = Derived({x: 3}, {x: 2})
    writer = TrieWriter(Names())
    writer.paths([([root], root, 0, Complete(frozenset(), root.witness)), ([], root, 1, Complete(frozenset(), {y: 2}))])
    deeper = Inner(root, 0, "site", build.lt(y, x), None, 2, frozenset({1}), elsewhere)
    writer.paths([([deeper], deeper, 1, Complete(frozenset(), Derived(elsewhere, {y: -(1 << 70)})))])

    found = read(writer.take()).root

    assert isinstance(found, Inner)
    below, other = found.children
    assert isinstance(below, Inner)
    assert isinstance(other, Complete)
    assert (found.term, below.term) == (root.term, deeper.term)
    assert (found.witness, other.witness, below.witness) == ({x: 1, y: 0}, {y: 2}, {x: 2})
    (last,) = [leaf for leaf in below.children if isinstance(leaf, Complete)]
    assert last.witness == {x: 2, y: -(1 << 70)}


class Gone(Names):
    def block(self, block: Any) -> Any:
        return None if block == "2" else super().block(block)


def test_a_set_of_which_blocks_are_lost_is_not_used_again() -> None:
    x, y = variables()
    writer = TrieWriter(Names())
    root = Inner(None, 0, "site", build.lt(x, y), None, 2, frozenset({3}), {})
    writer.paths([([root], root, 0, Complete(frozenset({1, 2}), {x: 1}))])
    before = writer.take()

    later = read(before, Gone())
    assert isinstance(later.root, Inner)
    more = later.writer(Names())
    more.leaf(later.root, 1, Complete(frozenset({1}), {y: 1}))
    columns = Columns()
    columns.add(before)
    columns.add(more.take())
    again = Restored(columns, Gone())

    assert isinstance(again.root, Inner)
    assert [child in again.touched for child in again.root.children] == [True, False]


@pytest.mark.parametrize(
    ("old", "new"),
    [('["nonpositive",', '["negative",'), ('["nonpositive",', '["nonpositive",9,'), ("[0,0,1", "[7,0,1")],
)
def test_tables_that_do_not_fit_are_found_out_when_they_are_read(old: str, new: str) -> None:
    x, y = variables()
    writer = TrieWriter(Names())
    root = Inner(None, 0, "site", build.lt(x, y), None, 2, frozenset({3}), {x: 1})
    writer.paths([([root], root, 0, Complete(frozenset({1}), {x: 1}))])
    text = zlib.decompress(writer.take())
    assert old.encode() in text

    with pytest.raises(DamagedError):
        _used(zlib.compress(text.replace(old.encode(), new.encode())))


def _used(chunk: bytes) -> None:
    node = read(chunk).root
    assert isinstance(node, Inner)
    assert node.term is not None
    assert node.witness
