"""A z3 solver whose stack of assertions follows the constraints of the path."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping

from pathlore.expr.assignment import DEFAULTS, Value
from pathlore.expr.term import Sort, Term
from pathlore.records import frozen
from pathlore.solver.lowering import Lowering
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Unknown
from pathlore.solver.theories import BITS, NONLINEAR, TEXTS, Theories
from pathlore.solver.z3.encoding import Z3Encoding, Z3Error

_SATISFIABLE, _UNSATISFIABLE = 1, -1
_LOWERED = NONLINEAR | BITS | TEXTS
_KNOWN_VALUES = 20_000
_STACKS = 8

# Variables, and each of them with its declaration in z3, in an order that does not depend on hashes.
_Entries = tuple[frozenset[Term], tuple[tuple[Term, int], ...]]
_NO_ENTRIES: _Entries = (frozenset(), ())


@frozen
class Configuration:
    """How a solver is made: z3's strategy for a logic, or its plain core; and parameters."""

    logic: str | None
    parameters: Mapping[str, int]

    def within(self, seconds: float) -> Configuration:
        return Configuration(self.logic, {**self.parameters, "timeout": max(1, int(seconds * 1000))})


class Z3Session:
    """One context of z3: what its solvers share."""

    def __init__(self, encoding: Z3Encoding, theories: Theories) -> None:
        self.encoding = encoding
        self._theories = theories
        self._lowering = Lowering()
        self._number = ctypes.c_int64()
        self._reference = ctypes.byref(self._number)
        # z3 shares equal numerals, so the address of one that we hold identifies its value.
        self._values: dict[int, Value] = encoding.truth_values()

    def solver(self, configuration: Configuration) -> int:
        encoding = self.encoding
        z3, context = encoding.library, encoding.context
        if configuration.logic is None:
            made = z3.mk_simple_solver(context)
        else:
            made = z3.mk_solver_for_logic(context, encoding.symbol(configuration.logic))
        if made is None:
            raise Z3Error(encoding.error())
        solver: int = made
        z3.solver_inc_ref(context, solver)
        encoding.solvers.add(solver)
        parameters = z3.mk_params(context)
        z3.params_inc_ref(context, parameters)
        # Interrupts are for Python; z3 would swallow them.
        z3.params_set_bool(context, parameters, encoding.symbol("ctrl_c"), False)
        for name, value in configuration.parameters.items():
            z3.params_set_uint(context, parameters, encoding.symbol(name), value)
        z3.solver_set_params(context, solver, parameters)
        z3.params_dec_ref(context, parameters)
        return solver

    def lowered(self, term: Term) -> tuple[Term, tuple[Term, ...]]:
        """A term in integer arithmetic, and the axioms that it needs."""
        if self._theories.of(term) & _LOWERED:
            lowered = self._lowering.lower(term)
            return lowered.term, lowered.axioms
        return term, ()

    def answer(self, solver: int, code: int, entries: _Entries) -> Answer:
        if code == _SATISFIABLE:
            return Sat(self._assignment(solver, entries))
        if code == _UNSATISFIABLE:
            return UNSAT
        encoding = self.encoding
        reason: bytes = encoding.library.solver_get_reason_unknown(encoding.context, solver)
        return Unknown(reason.decode(errors="replace"))

    def _assignment(self, solver: int, entries: _Entries) -> dict[Term, Value]:
        encoding, values = self.encoding, self._values
        z3, context = encoding.library, encoding.context
        model = z3.solver_get_model(context, solver)
        if model is None:
            raise Z3Error(encoding.error())
        z3.model_inc_ref(context, model)
        interpretation = z3.model_get_const_interp
        result: dict[Term, Value] = {}
        for variable, declaration in entries[1]:
            tree = interpretation(context, model, declaration)
            value = values.get(tree)
            result[variable] = self._value(variable, tree) if value is None else value
        z3.model_dec_ref(context, model)
        return result

    def _value(self, variable: Term, tree: int | None) -> Value:
        if tree is None:
            # Any value will do.
            return DEFAULTS[variable.sort]
        encoding = self.encoding
        z3, context = encoding.library, encoding.context
        if variable.sort is Sort.STR:
            text = encoding.texts.value(tree)
            if text is None:
                raise Z3Error("a value that is not a text")
            return text
        if variable.sort is Sort.FLOAT:
            return DEFAULTS[Sort.FLOAT]
        if z3.get_numeral_int64(context, tree, self._reference):
            value = self._number.value
            if len(self._values) < _KNOWN_VALUES:
                self._values[encoding.keep(tree)] = value
            return value
        digits: bytes | None = z3.get_numeral_string(context, tree)
        try:
            return int(digits or b"")
        except ValueError:
            raise Z3Error("a value that is not an integer of reasonable size") from None


class Stacks:
    """A stack for each slice of the path condition; slices with the same first constraint share one."""

    def __init__(self, session: Z3Session, configuration: Configuration) -> None:
        self._session = session
        self._configuration = configuration
        # The least recently used one comes first.
        self._stacks: dict[Term, _Stack] = {}

    def check(self, query: Query) -> Answer:
        # The goal stays on its stack until another query removes it: usually the path continues with it.
        formulas = (*query.constraints, query.goal)
        stacks, first = self._stacks, formulas[0]
        stack = stacks.pop(first, None)
        if stack is None:
            stack = self._spare()
        stacks[first] = stack
        return stack.check(formulas)

    def _spare(self) -> _Stack:
        if len(self._stacks) < _STACKS:
            return _Stack(self._session, self._configuration)
        return self._stacks.pop(next(iter(self._stacks)))


class _Stack:
    """An incremental solver; one level for each formula."""

    def __init__(self, session: Z3Session, configuration: Configuration) -> None:
        self._session = session
        self._solver = session.solver(configuration)
        self._asserted: tuple[Term, ...] = ()
        self._entries: list[_Entries] = [_NO_ENTRIES]
        self._axioms: list[tuple[Term, ...]] = []
        self._active: set[Term] = set()

    def check(self, formulas: tuple[Term, ...]) -> Answer:
        session = self._session
        self._align(formulas)
        encoding = session.encoding
        code = encoding.library.solver_check(encoding.context, self._solver)
        return session.answer(self._solver, code, self._entries[-1])

    def _align(self, target: tuple[Term, ...]) -> None:
        asserted = self._asserted
        common = _common(asserted, target)
        if common < len(asserted):
            self._pop(common)
            self._asserted = asserted[:common]
        try:
            for term in target[common:]:
                self._push(term)
        except BaseException:
            self._asserted = target[: len(self._axioms)]
            raise
        self._asserted = target

    def _pop(self, level: int) -> None:
        encoding = self._session.encoding
        encoding.library.solver_pop(encoding.context, self._solver, len(self._axioms) - level)
        del self._entries[level + 1 :]
        for axioms in self._axioms[level:]:
            self._active.difference_update(axioms)
        del self._axioms[level:]

    def _push(self, constraint: Term) -> None:
        session = self._session
        encoding = session.encoding
        term, axioms = session.lowered(constraint)
        z3, context, solver = encoding.library, encoding.context, self._solver
        # Encoding can fail, so it comes before the stack changes.
        tree = encoding.tree(term)
        trees: tuple[int, ...] = ()
        if axioms:
            axioms = tuple(axiom for axiom in axioms if axiom not in self._active)
            trees = tuple(map(encoding.tree, axioms))
        z3.solver_push(context, solver)
        if axioms:
            self._active.update(axioms)
            for axiom in trees:
                z3.solver_assert(context, solver, axiom)
        z3.solver_assert(context, solver, tree)
        self._axioms.append(axioms)
        self._entries.append(_extended(encoding, self._entries[-1], constraint))


def check_once(session: Z3Session, configuration: Configuration, query: Query) -> Answer:
    """Asks a fresh solver, which may preprocess because nothing will be retracted."""
    encoding = session.encoding
    z3, context = encoding.library, encoding.context
    solver = session.solver(configuration)
    entries: _Entries = _NO_ENTRIES
    formulas: dict[Term, None] = {}
    for constraint in (*query.constraints, query.goal):
        term, axioms = session.lowered(constraint)
        formulas.update(dict.fromkeys((*axioms, term)))
        entries = _extended(encoding, entries, constraint)
    for formula in formulas:
        z3.solver_assert(context, solver, encoding.tree(formula))
    answer = session.answer(solver, z3.solver_check(context, solver), entries)
    encoding.solvers.remove(solver)
    z3.solver_dec_ref(context, solver)
    return answer


def _common(left: tuple[Term, ...], right: tuple[Term, ...]) -> int:
    """The length of the longest common prefix; mostly all of `left`, or all but its last."""
    length = len(left)
    if right[:length] == left:
        return length
    if length and right[: length - 1] == left[:-1]:
        return length - 1
    for i, (one, other) in enumerate(zip(left, right, strict=False)):
        if one is not other:
            return i
    return min(length, len(right))


def _extended(encoding: Z3Encoding, entries: _Entries, term: Term) -> _Entries:
    known, readings = entries
    if term.variables <= known:
        return entries
    fresh = sorted(term.variables - known, key=lambda variable: variable.serial)
    added = tuple((variable, encoding.declaration(variable)) for variable in fresh)
    return known | term.variables, readings + added
