"""A state machine as a table, with a hole in it.

The table of transitions lacks one pair of state and event; `step` finds out in production. `step_safely` treats what
the table lacks as a fault. The last test runs any three events from the start.

Look at: enum members in the reproduction; a claim about all sequences of three events.

finds: PL203 step
holds: step_safely
holds: test_a_fault_stays_until_reset
holds: test_nobody_passes_without_paying
"""

from enum import Enum

import pathlore


class State(Enum):
    LOCKED = 1
    OPEN = 2
    FAULT = 3


class Event(Enum):
    COIN = 1
    PUSH = 2
    RESET = 3


NEXT = {
    (State.LOCKED, Event.COIN): State.OPEN,
    (State.LOCKED, Event.PUSH): State.LOCKED,
    (State.LOCKED, Event.RESET): State.LOCKED,
    (State.OPEN, Event.COIN): State.OPEN,
    (State.OPEN, Event.PUSH): State.LOCKED,
    (State.FAULT, Event.COIN): State.FAULT,
    (State.FAULT, Event.PUSH): State.FAULT,
    (State.FAULT, Event.RESET): State.LOCKED,
}


def step(state: State, event: Event) -> State:
    return NEXT[state, event]


def step_safely(state: State, event: Event) -> State:
    return NEXT.get((state, event), State.FAULT)


def test_a_fault_stays_until_reset(event: Event) -> None:
    assert (step_safely(State.FAULT, event) is State.FAULT) == (event is not Event.RESET)


def test_nobody_passes_without_paying() -> None:
    state, coins, passed = State.LOCKED, 0, 0
    for number in range(3):
        event = pathlore.symbolic(Event, f"event {number}")
        coins += event is Event.COIN
        passed += event is Event.PUSH and state is State.OPEN
        state = step_safely(state, event)
    assert passed <= coins
