"""Translates terms to the syntax trees of z3: integer arithmetic here, texts in `z3.texts`."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from functools import cache

from pathlore.expr.assignment import Value
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children
from pathlore.solver.z3.alphabet import Alphabet
from pathlore.solver.z3.library import Z3Library
from pathlore.solver.z3.texts import RULES as TEXT_RULES
from pathlore.solver.z3.texts import Texts, code_multiples, comparable, unknown

_INT64 = range(-(1 << 63), 1 << 63)
_PAIR = ctypes.c_void_p * 2
_COMPARISONS = frozenset({Op.NONPOSITIVE, Op.ZERO})


class Z3Error(Exception):
    """z3 refused a call."""


class Z3Encoding:
    """One z3 context and the trees of all terms that it has seen; a tree is the address z3 gave it."""

    def __init__(self, library: Z3Library, alphabet: Alphabet | None = None) -> None:
        self.library = library
        self.context = _context(library)
        self.solvers: set[int] = set()
        self.close = weakref.finalize(self, _close, library, self.context, self.solvers)
        # At the end of the process everything is freed anyway.
        self.close.atexit = False
        self.trees: dict[Term, int] = {}
        self._declarations: dict[Term, int] = {}
        self._numerals: dict[int, int] = {}
        self._multiples: dict[tuple[Term, int], int] = {}
        self._int = self.keep(library.mk_int_sort(self.context))
        self._bool = self.keep(library.mk_bool_sort(self.context))
        self._sorts = {Sort.INT: self._int, Sort.BOOL: self._bool}
        self.texts = Texts(self, alphabet or Alphabet())

    def tree(self, term: Term) -> int:
        found = self.trees.get(term)
        return self._encode(term) if found is None else found

    def declaration(self, variable: Term) -> int:
        self.tree(variable)
        return self._declarations[variable]

    def truth_values(self) -> dict[int, Value]:
        """The two truth values by their trees."""
        z3, context = self.library, self.context
        return {self.keep(z3.mk_true(context)): True, self.keep(z3.mk_false(context)): False}

    def keep(self, tree: int | None) -> int:
        """Holds a tree for the life of the context: z3 frees whatever is not held at its next call."""
        if tree is None:
            raise Z3Error(self.error())
        self.library.inc_ref(self.context, tree)
        return tree

    def error(self) -> str:
        code = self.library.get_error_code(self.context)
        message: bytes = self.library.get_error_msg(self.context, code)
        return message.decode(errors="replace")

    def sort(self, sort: Sort) -> int:
        found = self._sorts.get(sort)
        if found is None:
            z3, context = self.library, self.context
            # Doubles are opaque to z3: it gets them only in queries that are also about other things.
            made = (
                z3.mk_string_sort(context)
                if sort is Sort.STR
                else z3.mk_uninterpreted_sort(context, self.symbol("double"))
            )
            found = self._sorts[sort] = self.keep(made)
        return found

    def symbol(self, name: str) -> int:
        found: int = self.library.mk_string_symbol(self.context, name.encode())
        return found

    def _encode(self, term: Term) -> int:
        trees = self.trees
        stack = [term]
        while stack:
            current = stack[-1]
            depth = len(stack)
            for child in _needed(current):
                if child not in trees:
                    stack.append(child)
            if len(stack) == depth:
                stack.pop()
                # A term shared by two others may have been on the stack twice.
                if current not in trees:
                    trees[current] = _RULES.get(current.op, unknown)(self, current)
        return trees[term]

    def numeral(self, value: int) -> int:
        found = self._numerals.get(value)
        if found is None:
            if value in _INT64:
                tree = self.library.mk_int64(self.context, value, self._int)
            else:
                tree = self.library.mk_numeral(self.context, _digits(value), self._int)
            found = self._numerals[value] = self.keep(tree)
        return found

    def multiple(self, term: Term, factor: int) -> int:
        if factor == 1:
            return self.trees[term]
        found = self._multiples.get((term, factor))
        if found is None:
            pair = _PAIR(self.numeral(factor), self.trees[term])
            found = self.keep(self.library.mk_mul(self.context, 2, pair))
            self._multiples[term, factor] = found
        return found

    def variable(self, term: Term) -> int:
        name, sort = term.args
        tree = self.keep(self.library.mk_fresh_const(self.context, name.encode(), self.sort(sort)))
        self._declarations[term] = self.library.get_app_decl(self.context, tree)
        return tree

    def total(self, parts: list[int]) -> int:
        if len(parts) == 1:
            return parts[0]
        return self.keep(self.library.mk_add(self.context, len(parts), _array(len(parts))(*parts)))


def _needed(term: Term) -> tuple[Term, ...]:
    """The terms whose trees the rule for this one uses: a comparison takes a sum apart."""
    if term.op in _COMPARISONS and term.args[0].op is Op.SUM:
        return children(term.args[0])
    return children(term)


@cache
def _array(length: int) -> type[ctypes.Array[ctypes.c_void_p]]:
    return ctypes.c_void_p * length


_closed: list[tuple[Z3Library, int, set[int]]] = []
"""Contexts that nobody uses any more. To free one takes up to a sixth of a small exploration, and most processes end
before they need another."""


def _context(library: Z3Library) -> int:
    while _closed:
        _free(*_closed.pop())
    config = library.mk_config()
    context: int = library.mk_context_rc(config)
    library.del_config(config)
    # Without a handler an error leaves a code behind and the call returns; z3's own handler ends the process.
    library.set_error_handler(context, None)
    return context


def _close(library: Z3Library, context: int, solvers: set[int]) -> None:
    _closed.append((library, context, solvers))


def _free(library: Z3Library, context: int, solvers: set[int]) -> None:
    for solver in solvers:
        library.solver_dec_ref(context, solver)
    library.del_context(context)


def _digits(value: int) -> bytes:
    try:
        return str(value).encode()
    except ValueError:
        raise Z3Error("an integer of too many digits") from None


def _multiples(encoding: Z3Encoding, term: Term) -> list[int]:
    """The parts of a sum without its constant."""
    args = term.args
    multiple = encoding.multiple
    return [multiple(args[i], args[i + 1]) for i in range(1, len(args), 2)]


def _integer(encoding: Z3Encoding, term: Term) -> int:
    return encoding.numeral(term.args[0])


def _boolean(encoding: Z3Encoding, term: Term) -> int:
    library = encoding.library
    return encoding.keep((library.mk_true if term.args[0] else library.mk_false)(encoding.context))


def _variable(encoding: Z3Encoding, term: Term) -> int:
    return encoding.variable(term)


def _sum(encoding: Z3Encoding, term: Term) -> int:
    parts = _multiples(encoding, term)
    if term.args[0]:
        parts.append(encoding.numeral(term.args[0]))
    return encoding.total(parts)


def _product(encoding: Z3Encoding, term: Term) -> int:
    pair = _PAIR(*(encoding.trees[arg] for arg in term.args))
    return encoding.keep(encoding.library.mk_mul(encoding.context, 2, pair))


def _floordiv(encoding: Z3Encoding, term: Term) -> int:
    # Division is Euclidean in z3; for a positive constant divisor that means rounding down.
    return _binary(encoding, encoding.library.mk_div, term)


def _mod(encoding: Z3Encoding, term: Term) -> int:
    return _binary(encoding, encoding.library.mk_mod, term)


def _binary(encoding: Z3Encoding, function: Callable[..., int | None], term: Term) -> int:
    left, right = term.args
    return encoding.keep(function(encoding.context, encoding.trees[left], encoding.trees[right]))


def _ite(encoding: Z3Encoding, term: Term) -> int:
    trees = (encoding.trees[arg] for arg in term.args)
    return encoding.keep(encoding.library.mk_ite(encoding.context, *trees))


def _compared(encoding: Z3Encoding, compare: Callable[..., int | None], term: Term) -> int:
    """`sum <= constant` saves z3 moving the constant of `sum - constant <= 0` itself."""
    inner = term.args[0]
    if comparable(inner, term.op is Op.ZERO):
        constant = inner.args[0] if inner.op is Op.SUM else 0
        left, right = encoding.total(code_multiples(encoding, inner)), encoding.numeral(-constant)
    elif inner.op is Op.SUM:
        left, right = encoding.total(_multiples(encoding, inner)), encoding.numeral(-inner.args[0])
    else:
        left, right = encoding.trees[inner], encoding.numeral(0)
    return encoding.keep(compare(encoding.context, left, right))


def _nonpositive(encoding: Z3Encoding, term: Term) -> int:
    return _compared(encoding, encoding.library.mk_le, term)


def _zero(encoding: Z3Encoding, term: Term) -> int:
    return _compared(encoding, encoding.library.mk_eq, term)


def _not(encoding: Z3Encoding, term: Term) -> int:
    return encoding.keep(encoding.library.mk_not(encoding.context, encoding.trees[term.args[0]]))


def _and(encoding: Z3Encoding, term: Term) -> int:
    pair = _PAIR(*(encoding.trees[arg] for arg in term.args))
    return encoding.keep(encoding.library.mk_and(encoding.context, 2, pair))


def _or(encoding: Z3Encoding, term: Term) -> int:
    pair = _PAIR(*(encoding.trees[arg] for arg in term.args))
    return encoding.keep(encoding.library.mk_or(encoding.context, 2, pair))


def _iff(encoding: Z3Encoding, term: Term) -> int:
    return _binary(encoding, encoding.library.mk_eq, term)


_RULES: dict[Op, Callable[[Z3Encoding, Term], int]] = {
    Op.INTEGER: _integer,
    Op.BOOLEAN: _boolean,
    Op.VARIABLE: _variable,
    Op.SUM: _sum,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.ITE: _ite,
    Op.NONPOSITIVE: _nonpositive,
    Op.ZERO: _zero,
    Op.NOT: _not,
    Op.AND: _and,
    Op.OR: _or,
    Op.IFF: _iff,
    **TEXT_RULES,
}
