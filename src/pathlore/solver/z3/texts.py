"""Translates terms about texts, and functions that z3 does not know, to the syntax trees of z3.

Characters go through an `Alphabet`. If code points are used for more than comparisons, a character that z3 lacks gets
its code point from an uninterpreted function: refutations stay valid, and solutions are confirmed by evaluation.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable
from functools import cache
from typing import Protocol

from pathlore.expr.constants import compared
from pathlore.expr.regular import EMPTY, Both, Chars, Either, Not, Regular, Repeat, Replaced, Sequence
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children
from pathlore.solver.lowering import NotLoweredError
from pathlore.solver.z3.alphabet import LAST, LAST_OF_Z3, NARROW, Alphabet
from pathlore.solver.z3.encoder import Z3Encoder


class Texts:
    """What an encoding needs for texts: literals, languages, uninterpreted functions. Mutable: it memoises."""

    def __init__(self, encoding: Z3Encoder, alphabet: Alphabet) -> None:
        self.encoding = encoding
        self.alphabet = alphabet
        self.codes: dict[Term, int] = {}
        self._languages: dict[Regular, int] = {}
        self._functions: dict[tuple[Hashable, ...], int] = {}
        self._language_sort = 0

    # Literals

    def literal(self, value: str) -> int:
        only = self.alphabet.only
        return self.characters([only(ord(character)) for character in value])

    def characters(self, codes: list[int]) -> int:
        """A text of z3's own characters."""
        numbers = (ctypes.c_uint * len(codes))(*codes)
        return self.make("mk_u32string", len(codes), numbers)

    def value(self, tree: int) -> str | None:
        """The text that a tree stands for in Python, if it is a literal."""
        encoding = self.encoding
        z3, context = encoding.library, encoding.context
        if not z3.is_string(context, tree):
            tree = encoding.keep(z3.simplify(context, tree))
            if not z3.is_string(context, tree):
                return None
        length = z3.get_string_length(context, tree)
        codes = (ctypes.c_uint * length)()
        z3.get_string_contents(context, tree, length, codes)
        to_python = self.alphabet.to_python
        return "".join(chr(to_python(code)) for code in codes)

    # Building

    def make(self, name: str, *args: object) -> int:
        encoding = self.encoding
        return encoding.keep(getattr(encoding.library, name)(encoding.context, *args))

    def joined(self, name: str, trees: list[int]) -> int:
        if len(trees) == 1:
            return trees[0]
        return self.make(name, len(trees), _array(len(trees))(*trees))

    def ite(self, condition: int, then: int, otherwise: int) -> int:
        return self.make("mk_ite", condition, then, otherwise)

    def within(self, tree: int, low: int, high: int) -> int:
        number = self.encoding.numeral
        ends = [self.make("mk_le", number(low), tree), self.make("mk_le", tree, number(high))]
        return self.joined("mk_and", ends)

    def is_empty(self, tree: int) -> int:
        return self.make("mk_eq", tree, self.literal(""))

    def apply(self, key: Hashable, name: str, sort: Sort, args: tuple[tuple[int, Sort], ...]) -> int:
        """An uninterpreted function: equal arguments give equal results."""
        encoding = self.encoding
        sorts = [encoding.sort(own) for _, own in args]
        found = self._functions.get((key, *sorts))
        if found is None:
            domain = _array(len(sorts))(*sorts)
            found = self.make("mk_fresh_func_decl", name.encode(), len(sorts), domain, encoding.sort(sort))
            self._functions[(key, *sorts)] = found
        return self.make("mk_app", found, len(args), _array(len(args))(*(tree for tree, _ in args)))

    # Languages

    def language(self, regular: Regular) -> int:
        found = self._languages.get(regular)
        if found is None:
            found = self._languages[regular] = self._language(regular)
        return found

    def _language(self, regular: Regular) -> int:
        match regular:
            case Chars(ranges):
                return self.joined("mk_re_union", [self._range(low, high) for low, high in ranges])
            case Sequence(parts):
                return self._sequence(parts)
            case Either(()):
                return self.make("mk_re_empty", self._sort())
            case Either(parts):
                return self.joined("mk_re_union", [self.language(part) for part in parts])
            case Both(parts):
                return self.joined("mk_re_intersect", [self.language(part) for part in parts])
            case Repeat(inner, low, high):
                return self._repeat(inner, low, high)
            case Not(inner):
                return self.make("mk_re_complement", self.language(inner))
            case Replaced():
                raise NotLoweredError("a language of texts before a replacement")

    def _sort(self) -> int:
        if not self._language_sort:
            self._language_sort = self.make("mk_re_sort", self.encoding.sort(Sort.STR))
        return self._language_sort

    def _range(self, low: int, high: int) -> int:
        ends = [[self.alphabet.first(low)], [self.alphabet.last(high)]]
        return self.make("mk_re_range", *map(self.characters, ends))

    def _sequence(self, parts: tuple[Regular, ...]) -> int:
        trees: list[int] = []
        letters = ""
        for part in (*parts, None):
            letter = _letter(part)
            if letter is not None:
                letters += letter
                continue
            if letters:
                trees.append(self.make("mk_seq_to_re", self.literal(letters)))
                letters = ""
            if part is not None:
                trees.append(self.language(part))
        return self.joined("mk_re_concat", trees) if trees else self.make("mk_seq_to_re", self.literal(""))

    def _repeat(self, inner: Regular, low: int, high: int | None) -> int:
        if high == 0:
            return self.language(EMPTY)
        tree = self.language(inner)
        if high is not None:
            return self.make("mk_re_loop", tree, low, high)
        star = self.make("mk_re_star", tree)
        if low == 0:
            return star
        least = tree if low == 1 else self.make("mk_re_loop", tree, low, low)
        return self.joined("mk_re_concat", [least, star])


class TextEncoder(Z3Encoder, Protocol):
    """An encoding that knows texts."""

    texts: Texts


def _letter(regular: Regular | None) -> str | None:
    match regular:
        case Chars(ranges=((low, high),)) if low == high:
            return chr(low)
    return None


@cache
def _array(length: int) -> type[ctypes.Array[ctypes.c_void_p]]:
    return ctypes.c_void_p * length


def comparable(inner: Term, equal: bool) -> bool:
    """Whether `inner <= 0`, or `inner == 0`, depends on the order of characters alone.

    That is the case for a code point and a constant, and for two code points.
    """
    if inner.op is not Op.SUM:
        return inner.op is Op.CODE
    constant, *parts = inner.args
    if parts[0].op is not Op.CODE or parts[1] not in (1, -1):
        return False
    if len(parts) == 2:
        return bool(-NARROW < constant < NARROW)
    two = len(parts) == 4 and parts[2].op is Op.CODE and bool(parts[1] == -parts[3])
    return two and (constant == 0 or (constant == 1 and not equal))


def code_multiples(encoding: TextEncoder, inner: Term) -> list[int]:
    """The parts of a sum of code points as they are in z3."""
    codes = encoding.texts.codes
    if inner.op is not Op.SUM:
        return [codes[inner]]
    found = []
    for term, factor in zip(inner.args[1::2], inner.args[2::2], strict=True):
        pair = (encoding.numeral(factor), codes[term])
        found.append(codes[term] if factor == 1 else encoding.texts.joined("mk_mul", list(pair)))
    return found


# One rule for each operator


def _text(encoding: TextEncoder, term: Term) -> int:
    return encoding.texts.literal(term.args[0])


def _concat(encoding: TextEncoder, term: Term) -> int:
    return encoding.texts.joined("mk_seq_concat", [encoding.trees[arg] for arg in term.args])


def _slice(encoding: TextEncoder, term: Term) -> int:
    texts = encoding.texts
    text, start, stop = term.args
    first = _natural(encoding, start)
    # A negative `stop` makes the count negative, and the result empty.
    minus = encoding.numeral(-1)
    if start.op is Op.INTEGER and start.args[0] <= 0:
        count = encoding.trees[stop]
    else:
        count = texts.joined("mk_add", [encoding.trees[stop], texts.joined("mk_mul", [minus, first])])
    return texts.make("mk_seq_extract", encoding.trees[text], first, count)


def _natural(encoding: TextEncoder, term: Term) -> int:
    """The greater of an integer and zero."""
    if term.op is Op.INTEGER:
        return encoding.numeral(max(term.args[0], 0))
    tree, zero = encoding.trees[term], encoding.numeral(0)
    if term.op in _NATURALS:
        return tree
    texts = encoding.texts
    return texts.ite(texts.make("mk_le", tree, zero), zero, tree)


_NATURALS = frozenset((Op.LENGTH,))


def _code(encoding: TextEncoder, term: Term) -> int:
    texts = encoding.texts
    text, index = term.args
    character = texts.make("mk_seq_at", encoding.trees[text], encoding.trees[index])
    own = texts.codes[term] = texts.make("mk_string_to_code", character)
    other = texts.apply("code", "code", Sort.INT, ((own, Sort.INT),))
    wide = texts.ite(texts.within(other, NARROW, LAST), other, own)
    return texts.ite(texts.make("mk_le", own, encoding.numeral(NARROW - 1)), own, wide)


def _character(encoding: TextEncoder, term: Term) -> int:
    texts = encoding.texts
    code = encoding.trees[term.args[0]]
    other = texts.apply("character", "character", Sort.INT, ((code, Sort.INT),))
    placeholder = texts.ite(texts.within(other, NARROW, LAST_OF_Z3), other, encoding.numeral(NARROW))
    wide = texts.make("mk_string_from_code", placeholder)
    narrow = texts.make("mk_string_from_code", code)
    beyond = texts.within(code, NARROW, LAST)
    # For codes outside of its alphabet z3 gives the empty text, as `character` does.
    return texts.ite(beyond, wide, narrow)


def _find(encoding: TextEncoder, term: Term) -> int:
    text, needle, start = term.args
    trees = encoding.trees
    return encoding.texts.make("mk_seq_index", trees[text], trees[needle], _natural(encoding, start))


def _rfind(encoding: TextEncoder, term: Term) -> int:
    texts = encoding.texts
    text, needle = (encoding.trees[arg] for arg in term.args)
    found = texts.make("mk_seq_last_index", text, needle)
    if term.args[1].op is Op.TEXT and term.args[1].args[0]:
        return found
    return texts.ite(texts.is_empty(needle), texts.make("mk_seq_length", text), found)


def _replace_all(encoding: TextEncoder, term: Term) -> int:
    texts = encoding.texts
    text, old, new = (encoding.trees[arg] for arg in term.args)
    old_term = term.args[1]
    if old_term.op is Op.TEXT and old_term.args[0]:
        return texts.make("mk_seq_replace_all", text, old, new)
    # Python puts the new text between all characters; z3 changes nothing.
    woven = texts.apply("weave", "weave", Sort.STR, ((text, Sort.STR), (new, Sort.STR)))
    if old_term.op is Op.TEXT:
        return woven
    return texts.ite(texts.is_empty(old), woven, texts.make("mk_seq_replace_all", text, old, new))


def _matches(encoding: TextEncoder, term: Term) -> int:
    text, regular = term.args
    return encoding.texts.make("mk_seq_in_re", encoding.trees[text], encoding.texts.language(regular))


def _apply(encoding: TextEncoder, term: Term) -> int:
    function, *args = term.args
    if function.is_known:
        return encoding.tree(compared(term))
    return _unknown_function(encoding, function, function.name, term.sort, tuple(args))


def unknown(encoding: TextEncoder, term: Term) -> int:
    """An uninterpreted function in place of an operator that z3 does not have."""
    own = tuple(arg for arg in term.args if not isinstance(arg, Term))
    return _unknown_function(encoding, (term.op, own), term.op.value, term.sort, children(term))


def _unknown_function(encoding: TextEncoder, key: Hashable, name: str, sort: Sort, args: tuple[Term, ...]) -> int:
    return encoding.texts.apply(key, name, sort, tuple((encoding.trees[arg], arg.sort) for arg in args))


def _plain(name: str, *order: int) -> Callable[[TextEncoder, Term], int]:
    """A function of z3 with the same meaning as in Python, its arguments in this order."""

    def rule(encoding: TextEncoder, term: Term) -> int:
        trees = [encoding.trees[arg] for arg in term.args]
        return encoding.texts.make(name, *(trees[i] for i in order))

    return rule


RULES: dict[Op, Callable[[TextEncoder, Term], int]] = {
    Op.APPLY: _apply,
    Op.TEXT: _text,
    Op.CONCAT: _concat,
    Op.LENGTH: _plain("mk_seq_length", 0),
    Op.SLICE: _slice,
    Op.CODE: _code,
    Op.CHARACTER: _character,
    Op.FIND: _find,
    Op.RFIND: _rfind,
    Op.CONTAINS: _plain("mk_seq_contains", 0, 1),
    Op.STARTS: _plain("mk_seq_prefix", 1, 0),
    Op.ENDS: _plain("mk_seq_suffix", 1, 0),
    Op.REPLACE_FIRST: _plain("mk_seq_replace", 0, 1, 2),
    Op.REPLACE_ALL: _replace_all,
    Op.TEXT_EQUAL: _plain("mk_eq", 0, 1),
    Op.TEXT_LESS: _plain("mk_str_lt", 0, 1),
    Op.TEXT_LESS_EQUAL: _plain("mk_str_le", 0, 1),
    Op.DIGITS: _plain("mk_int_to_str", 0),
    Op.NUMBER: _plain("mk_str_to_int", 0),
    Op.MATCHES: _matches,
}
