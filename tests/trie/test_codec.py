"""What is written is what is read."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from hypothesis import given

from pathlore.expr import build
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Pick
from pathlore.trie.codec import Columns, DamagedError, Restored, TrieWriter
from pathlore.trie.node import EXCLUDED, Complete, Derived
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
    root = Branch(None, 0, "site", build.lt(x, y), 2, frozenset({1}), {x: 1, y: 0})
    elsewhere = Derived({x: 3}, {x: 2})
    writer = TrieWriter(Names())
    writer.paths([([root], root, 0, Complete(frozenset(), root.witness)), ([], root, 1, Complete(frozenset(), {y: 2}))])
    deeper = Branch(root, 0, "site", build.lt(y, x), 2, frozenset({1}), elsewhere)
    writer.paths([([deeper], deeper, 1, Complete(frozenset(), Derived(elsewhere, {y: -(1 << 70)})))])

    found = read(writer.take()).root

    assert isinstance(found, Choice)
    below, other = found.children
    assert isinstance(below, Choice)
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
    root = Branch(None, 0, "site", build.lt(x, y), 2, frozenset({3}), {})
    writer.paths([([root], root, 0, Complete(frozenset({1, 2}), {x: 1}))])
    before = writer.take()

    later = read(before, Gone())
    assert isinstance(later.root, Choice)
    more = later.writer(Names())
    more.leaf(later.root, 1, Complete(frozenset({1}), {y: 1}))
    columns = Columns()
    columns.add(before)
    columns.add(more.take())
    again = Restored(columns, Gone())

    assert isinstance(again.root, Choice)
    assert [child in again.changed for child in again.root.children] == [True, False]


@pytest.mark.parametrize(
    ("old", "new"),
    [('["nonpositive",', '["negative",'), ('["nonpositive",', '["nonpositive",9,'), ("[0,0,1", "[7,0,1")],
)
def test_tables_that_do_not_fit_are_found_out_when_they_are_read(old: str, new: str) -> None:
    x, y = variables()
    writer = TrieWriter(Names())
    root = Branch(None, 0, "site", build.lt(x, y), 2, frozenset({3}), {x: 1})
    writer.paths([([root], root, 0, Complete(frozenset({1}), {x: 1}))])
    text = zlib.decompress(writer.take())
    assert old.encode() in text

    with pytest.raises(DamagedError):
        _used(zlib.compress(text.replace(old.encode(), new.encode())))


def _used(chunk: bytes) -> None:
    node = read(chunk).root
    assert isinstance(node, Choice)
    assert node.term is not None
    assert node.witness


def test_every_member_of_the_family_of_choices_is_read_as_itself() -> None:
    x, y = variables()
    root = Branch(None, 0, "branch", build.lt(x, y), 2, frozenset({1}), {x: 1})
    asked = Asked(root, 0, "asked", build.eq(x, build.integer(7)), 2, frozenset(), {x: 7})
    asked.asked = 7
    assumed = Assumed(asked, 1, "assumed", build.lt(x, build.integer(9)), 2, frozenset(), {x: 7})
    assumed.children[0] = EXCLUDED
    pick = Pick(assumed, 1, "pick", None, 3, frozenset(), {x: 7})
    callee = Callee(pick, 2, "call", None, 4, frozenset({2}), {x: 7})
    callee.summary = "module.function"
    writer = TrieWriter(Names())
    chain = [root, asked, assumed, pick, callee]
    writer.paths([(chain, callee, 3, Complete(frozenset(), {x: 7}))])

    found = read(writer.take()).root
    for wanted, side in zip(chain, (0, 1, 1, 2, 3), strict=True):
        assert type(found) is type(wanted)
        assert isinstance(found, Choice)
        assert (found.site, found.term, len(found.children)) == (wanted.site, wanted.term, len(wanted.children))
        if isinstance(found, Asked):
            assert found.asked == 7
        if isinstance(found, Assumed):
            assert found.children[0] is EXCLUDED
        if isinstance(found, Callee):
            assert found.summary == "module.function"
        found = found.children[side]
    assert isinstance(found, Complete)
