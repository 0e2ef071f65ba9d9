"""Each stage of the portfolio decides what it is declared to decide, and nothing else."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from pathlore.expr.assignment import holds
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import children
from pathlore.solver.abilities import ABILITIES, Ability, deciding
from pathlore.solver.back_ends import BackEnds
from pathlore.solver.query import Budget, Query, Sat, SolverStats, Unsat
from pathlore.solver.recipes import Stage
from pathlore.solver.theories import Theories
from tests.solver.operations import GOALS, LEAVES, query_of

STAGES = [stage for stage in ABILITIES if stage is not Stage.CVC5 or find_spec("cvc5") is not None]
EVALUATIONS = {Stage.LOCAL_SEARCH: 500, Stage.DOUBLE_SEARCH: 6_000}
"""As in the recipes; others may evaluate as often as they like."""
SECONDS = 20.0


@pytest.fixture(scope="module")
def back_ends() -> BackEnds:
    return BackEnds(SolverStats(), Theories())


def solved(back_ends: BackEnds, stage: Stage, query: Query, has_solution: bool) -> bool:
    """Whether a stage knows the answer, which has to be the right one."""
    answer = back_ends.of(stage).check(query, Budget(SECONDS, EVALUATIONS.get(stage, 400_000)))
    if isinstance(answer, Sat):
        assert has_solution
        assert all(holds(term, answer.assignment) for term in (*query.constraints, query.goal))
    elif isinstance(answer, Unsat):
        assert not has_solution
    return isinstance(answer, (Sat, Unsat))


def observed(back_ends: BackEnds, stage: Stage, operation: Op) -> Ability | None:
    """How far a stage gets with the queries about an operation."""
    found = {}
    for bounded in (False, True):
        for has_solution, goal in zip((True, False), GOALS[operation], strict=True):
            query = query_of(goal, bounded)
            found[bounded, has_solution] = solved(back_ends, stage, query, has_solution)
    for bounded, ability in ((False, Ability.DECIDES), (True, Ability.WITHIN_BOUNDS)):
        if found[bounded, True] and found[bounded, False]:
            return ability
    return Ability.FINDS if found[False, True] or found[True, True] else None


def operations_in(term: Term) -> set[Op]:
    found, pending, seen = set(), [term], set()
    while pending:
        current = pending.pop()
        if current not in seen:
            seen.add(current)
            found.add(current.op)
            pending.extend(children(current))
    return found


def test_there_are_queries_about_every_operation() -> None:
    assert set(GOALS) == set(Op) - LEAVES
    for operation, goals in GOALS.items():
        assert all(operation in operations_in(goal) for goal in goals), operation


def check(back_ends: BackEnds, stage: Stage, operation: Op) -> None:
    declared, really = ABILITIES[stage].get(operation), observed(back_ends, stage, operation)
    if declared is None:
        # A solution may be guessed: the seed, or a default value.
        assert really in (None, Ability.FINDS), f"{stage}: {operation} is decided, and not declared"
    else:
        assert really is declared, f"{stage}: {operation}"


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_decides_what_it_is_declared_to_decide(stage: Stage, back_ends: BackEnds) -> None:
    for operation in GOALS:
        check(back_ends, stage, operation)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("operation", [Op.SUM, Op.BIT_OR, Op.F_MUL, Op.STARTS])
def test_a_stage_decides_what_it_is_declared_to_decide_of_some_operations(
    stage: Stage, operation: Op, back_ends: BackEnds
) -> None:
    check(back_ends, stage, operation)


def test_only_functions_of_python_are_decided_by_none() -> None:
    assert {operation for operation in GOALS if not deciding(operation)} == {Op.APPLY}
