"""Two users that share five resources, and the arbiter that grants them; it stands in for a rover's arbiter.

Some resources are in conflict: they must not be in use by different users. The first user has priority.
"""

from enum import Enum

RESOURCES = 5
CONFLICTS = ((0, 1), (2, 3), (1, 4))
NONE = -1


class Phase(Enum):
    IDLE = 0
    PENDING = 1
    BUSY = 2
    CANCELLING = 3


class User:
    def __init__(self) -> None:
        self.phase = Phase.IDLE
        self.resource = NONE
        self.request = False
        self.cancel = False

    def step(self, resource: int, reset: bool, grant: bool, deny: bool, rescind: bool) -> None:
        self.request = False
        self.cancel = False
        if self.phase is Phase.IDLE:
            if resource >= 0 and resource < RESOURCES:
                self.resource = resource
                self.phase = Phase.PENDING
                self.request = True
        elif self.phase is Phase.PENDING:
            if grant:
                self.phase = Phase.BUSY
            elif deny:
                self.phase = Phase.IDLE
            elif reset:
                self.withdraw()
        elif self.phase is Phase.BUSY:
            if rescind or reset:
                self.withdraw()
        else:
            self.phase = Phase.IDLE
            self.resource = NONE

    def withdraw(self) -> None:
        self.phase = Phase.CANCELLING
        self.cancel = True


class Arbiter:
    """The users are 0 and 1. What it tells them holds until its next step."""

    def __init__(self) -> None:
        self.owner = [NONE] * RESOURCES
        self.grant = [False, False]
        self.deny = [False, False]
        self.rescind = [False, False]

    def step(self, users: tuple[User, User]) -> None:
        self.grant = [False, False]
        self.deny = [False, False]
        self.rescind = [False, False]
        for number, user in enumerate(users):
            if user.cancel:
                self.free(user.resource, number)
            if user.request:
                self.answer(user.resource, number)

    def free(self, resource: int, number: int) -> None:
        if self.owner[resource] == number:
            self.owner[resource] = NONE

    def answer(self, resource: int, number: int) -> None:
        if self.is_free(resource, number):
            self.owner[resource] = number
            self.grant[number] = True
        elif self.has_priority(resource, number):
            self.rescind[1 - number] = True
            self.deny[number] = True
        else:
            self.deny[number] = True

    def is_free(self, resource: int, number: int) -> bool:
        """Whether nobody has it, and the other user nothing that is in conflict with it."""
        if self.owner[resource] != NONE:
            return False
        for one, other in CONFLICTS:
            if resource == one and self.owner[other] == 1 - number:
                return False
            if resource == other and self.owner[one] == 1 - number:
                return False
        return True

    def has_priority(self, resource: int, number: int) -> bool:
        """Whether the other user has to give it up."""
        return self.owner[resource] == 1 - number and number == 0


def arbitrate(
    resource1: int,
    reset1: bool,
    resource2: int,
    reset2: bool,
    chosen3: int,
    resource3: int,
    reset3: bool,
    chosen4: int,
    resource4: int,
    reset4: bool,
    chosen5: int,
    resource5: int,
    reset5: bool,
) -> None:
    """Both users and the arbiter make a step; then whoever is chosen makes one, three times."""
    first, second, arbiter = User(), User(), Arbiter()
    first.step(resource1, reset1, False, False, False)
    second.step(resource2, reset2, False, False, False)
    arbiter.step((first, second))
    inputs = ((chosen3, resource3, reset3), (chosen4, resource4, reset4), (chosen5, resource5, reset5))
    for chosen, resource, reset in inputs:
        if chosen == 0:
            first.step(resource, reset, arbiter.grant[0], arbiter.deny[0], arbiter.rescind[0])
        elif chosen == 1:
            second.step(resource, reset, arbiter.grant[1], arbiter.deny[1], arbiter.rescind[1])
        else:
            arbiter.step((first, second))
