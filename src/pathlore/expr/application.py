"""The constructor of terms that apply a pure function of Python."""

from __future__ import annotations

from pathlore.expr.assignment import evaluate
from pathlore.expr.constants import constant
from pathlore.expr.functions import Function
from pathlore.expr.term import Op, Term, intern


def apply(function: Function, *args: Term) -> Term:
    """`function(*args)`; computed at once where all arguments are constants."""
    if function.is_final and not any(arg.variables for arg in args):
        return constant(function(*(evaluate(arg, {}) for arg in args)))
    return intern(Op.APPLY, (function, *args), function.sort, args)
