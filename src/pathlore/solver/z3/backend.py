"""The z3 back end: a stack that follows the path answers most queries, fresh solvers the rest."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from pathlore.expr.assignment import Value
from pathlore.forks.call import OutOfTimeError, in_fork
from pathlore.solver.lowering import NotLoweredError
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.theories import BITS, DIVISION, LINEAR, NONLINEAR, OPAQUE, TEXTS, Theories
from pathlore.solver.validate import confirmed
from pathlore.solver.z3.alphabet import Alphabet, WidenError
from pathlore.solver.z3.encoding import Z3Encoding, Z3Error
from pathlore.solver.z3.library import library
from pathlore.solver.z3.refine import ROUNDS, Facts
from pathlore.solver.z3.stack import Configuration, Stacks, Z3Session, check_once

# The context is replaced when it has more terms than this, because z3 keeps all of them.
_CAPACITY = 200_000

# z3's older simplex core is faster on small queries and gets lost in some larger ones, so it gets few steps. On
# products it finds factors and small squares at once, or gives up.
_SIMPLEX = {"arith.solver": 2}

# Stacks are limited in steps of z3: a timer costs as much as a typical check, and steps are deterministic.
_QUICK = Configuration("QF_LIA", {**_SIMPLEX, "rlimit": 10_000})
_LINEAR = Configuration("QF_LIA", {"rlimit": 100_000})
_NONLINEAR = Configuration(None, {"rlimit": 100_000})

_MODEL = Configuration(None, {**_SIMPLEX, "rlimit": 20_000})

# Fresh solvers preprocess; incremental ones may not.
_NONLINEAR_FIRST = Configuration(None, {**_SIMPLEX, "rlimit": 1_000_000})
_LINEAR_LAST = Configuration("QF_LIA", {})
_NONLINEAR_LAST = Configuration("QF_NIA", {})

_LINEAR_MODELS = (_MODEL, _LINEAR)
_NONLINEAR_MODELS = (_NONLINEAR, _NONLINEAR_FIRST)

_ARITHMETIC = DIVISION | NONLINEAR | BITS

# A single step of the string theory can take very long, so its steps are also timed.
_TEXTS = Configuration(None, {"rlimit": 300_000})
_TEXTS_SECONDS = 0.5
# Whether the string theory finds an answer is a matter of luck: it gets several attempts that differ.
_TEXTS_LAST = (
    Configuration("QF_SLIA", {}),
    Configuration(None, {"random_seed": 7}),
    Configuration("QF_SLIA", {"random_seed": 3}),
)

_OUT_OF_TIME = ("timeout", "canceled")


class Z3:
    """Answers queries with z3."""

    def __init__(self, stats: SolverStats, theories: Theories | None = None) -> None:
        self._stats = stats
        self._theories = theories or Theories()
        self._state: _State | None = None
        self._alphabet = Alphabet()
        self._facts = Facts()
        stats.closing.append(self._close)

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, found within the seconds of the budget."""
        started = perf_counter()
        try:
            return self._answer(query, budget.seconds, started)
        except WidenError as missing:
            return self._widened(query, missing.cuts, started + budget.seconds)
        except NotLoweredError as error:
            return Unknown(f"z3: {error}")
        except Z3Error as error:
            self._close()
            return Unknown(f"z3: {error}")
        except BaseException:
            # An interrupt may have come between a change of a stack and our record of it.
            self._close()
            raise
        finally:
            self._stats.solves += 1
            self._stats.seconds += perf_counter() - started

    def _widened(self, query: Query, cuts: tuple[int, ...], deadline: float) -> Answer:
        """Asks again in a new context whose alphabet has the missing characters."""
        self._close()
        self._alphabet = self._alphabet.cut(cuts)
        if self._alphabet.is_too_fine:
            self._alphabet = Alphabet()
            return Unknown("too many characters beyond the alphabet of z3")
        self._stats.solves -= 1
        return self.check(query, Budget(deadline - perf_counter()))

    def _answer(self, query: Query, limit: float, started: float) -> Answer:
        state = self._state
        if state is None or state.size > _CAPACITY:
            self._close()
            state = self._state = _State(self._theories, self._alphabet)
        theories = self._theories.of_query(query)
        if theories & (OPAQUE | TEXTS):
            answer = self._refined(state, query, theories, started + limit)
        else:
            answer = state.check(query, theories, started + limit)
            if theories != LINEAR:
                answer = confirmed(query, answer, theories)
        if isinstance(answer, Unknown) and answer.reason in _OUT_OF_TIME:
            return Unknown(f"timed out after {limit:g} s")
        return answer

    def _refined(self, state: _State, query: Query, theories: int, deadline: float) -> Answer:
        """Asks until a solution holds in Python, each time with more facts about functions that z3 does not know."""
        asked: Query | None = self._facts.known(query)
        answer: Answer = Unknown("a solution that does not hold in Python")
        for _ in range(ROUNDS):
            if asked is None or perf_counter() > deadline:
                break
            found = state.check(asked, theories, deadline)
            answer = confirmed(query, found, theories)
            if not isinstance(found, Sat) or not isinstance(answer, Unknown):
                break
            asked = self._facts.learn(asked, found.assignment)
        return answer

    def _close(self) -> None:
        if self._state is not None:
            self._state.session.encoding.close()
            self._state = None


class _State:
    """One context of z3, its stacks, and the order in which they are asked."""

    def __init__(self, theories: Theories, alphabet: Alphabet) -> None:
        self.session = Z3Session(Z3Encoding(library(), alphabet), theories)
        self._quick = Stacks(self.session, _QUICK)
        self._linear = Stacks(self.session, _LINEAR)
        self._nonlinear = Stacks(self.session, _NONLINEAR)

    @property
    def size(self) -> int:
        return len(self.session.encoding.trees)

    def check(self, query: Query, theories: int, deadline: float) -> Answer:
        if theories & ~_ARITHMETIC:
            return self._check_texts(query, deadline)
        answer: Answer = Unknown("not asked")
        if theories == LINEAR:
            answer = self._quick.check(query)
        if theories & NONLINEAR:
            return self._check_nonlinear(query, deadline)
        if isinstance(answer, Unknown):
            answer = self._linear.check(query)
        if isinstance(answer, Unknown):
            return self._once(query, _LINEAR_LAST, deadline - perf_counter())
        return self._solution(query, answer, _LINEAR_MODELS)

    def _check_nonlinear(self, query: Query, deadline: float) -> Answer:
        answer = self._nonlinear.check(query)
        if not isinstance(answer, Unknown):
            return self._solution(query, answer, _NONLINEAR_MODELS)
        answer = self._once(query, _NONLINEAR_FIRST, (deadline - perf_counter()) / 4)
        if isinstance(answer, Unknown):
            answer = self._apart(lambda: self._once(query, _NONLINEAR_LAST, deadline - perf_counter()), query, deadline)
        return answer

    def _solution(self, query: Query, answer: Answer, models: tuple[Configuration, ...]) -> Answer:
        """A stack decides, and a fresh solver has the solution: that of a stack depends on what it was asked before."""
        if isinstance(answer, Sat):
            for configuration in models:
                found = check_once(self.session, configuration, query)
                if isinstance(found, Sat):
                    return found
        return answer

    def _check_texts(self, query: Query, deadline: float) -> Answer:
        return self._apart(lambda: self._tried(query, deadline), query, deadline)

    def _apart(self, ask: Callable[[], Answer], query: Query, deadline: float) -> Answer:
        """Asks in another process.

        Neither a step limit nor a timer stops some loops of the string theory, and of nonlinear arithmetic.
        """
        left = deadline - perf_counter()
        if left <= 0:
            return Unknown("timeout")
        try:
            return _read(in_fork(lambda: _written(ask()), left), query)
        except OutOfTimeError:
            return Unknown("timeout")

    def _tried(self, query: Query, deadline: float) -> Answer:
        answer = self._once(query, _TEXTS, min(_TEXTS_SECONDS, deadline - perf_counter()))
        for i, configuration in enumerate(_TEXTS_LAST, start=1):
            if not isinstance(answer, Unknown):
                break
            answer = self._once(query, configuration, (deadline - perf_counter()) / (len(_TEXTS_LAST) + 1 - i))
        return answer

    def _once(self, query: Query, configuration: Configuration, seconds: float) -> Answer:
        return check_once(self.session, configuration.within(seconds), query) if seconds > 0 else Unknown("timeout")


# An answer without terms, which belong to one process: the values of a solution by the serials of variables, the reason
# for giving up, or None for no solution.
_Written = dict[int, Value] | str | None


def _written(answer: Answer) -> _Written:
    match answer:
        case Sat(assignment):
            return {variable.serial: value for variable, value in assignment.items()}
        case Unknown(reason):
            return reason
        case Unsat():
            return None


def _read(written: _Written, query: Query) -> Answer:
    match written:
        case None:
            return UNSAT
        case str(reason):
            return Unknown(reason)
        case values:
            variables = {v.serial: v for term in (*query.constraints, query.goal) for v in term.variables}
            return Sat({variables[serial]: value for serial, value in values.items() if serial in variables})
