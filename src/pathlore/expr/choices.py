"""Pushes constructors into the arms of nested choices, each arm once and without recursion."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr import build
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import fold


def over_arms(term: Term, opens: Callable[[Term], bool], constructor: Callable[[Term], Term]) -> Term:
    """A choice with the constructor applied to its arms, and to theirs as far as `opens` holds for them."""
    condition, then, otherwise = term.args
    if not opens(then) and not opens(otherwise):
        return build.ite(condition, constructor(then), constructor(otherwise))
    made: dict[Term, Term] = {}

    def arms(choice: Term) -> tuple[Term, ...]:
        # The first arm is built first: `fold` begins with the last part.
        return (choice.args[2], choice.args[1]) if opens(choice) else ()

    def rule(part: Term) -> Term:
        if not opens(part):
            return constructor(part)
        condition, then, otherwise = part.args
        return build.ite(condition, made[then], made[otherwise])

    return fold(term, made, rule, arms)


def has_constant_arm(term: Term, constant: Op) -> bool:
    """Whether a term is a choice of which an arm is a constant of this kind."""
    return term.op is Op.ITE and constant in (term.args[1].op, term.args[2].op)
