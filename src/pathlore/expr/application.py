"""The constructor of terms that apply a pure function of Python."""

from __future__ import annotations

from pathlore.expr.assignment import evaluate
from pathlore.expr.constants import constant, look_up
from pathlore.expr.functions import Function
from pathlore.expr.tables import ConstantTable, mapped
from pathlore.expr.term import Op, Term, intern


def apply(function: Function, *args: Term) -> Term:
    """`function(*args)`; computed at once where all arguments are constants."""
    if function.is_final and not any(arg.variables for arg in args):
        return constant(function(*(evaluate(arg, {}) for arg in args)))
    if type(function) is ConstantTable:
        return look_up(function.sort, args[0], function.entries)
    if function.is_final and len(args) == 1:
        found = mapped(args[0], function)
        if found is not None:
            return look_up(function.sort, *found)
    return intern(Op.APPLY, (function, *args), function.sort, args)
