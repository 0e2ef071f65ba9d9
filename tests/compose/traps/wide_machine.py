# domain: a=range(0, 3), b=range(0, 3), c=range(0, 3), d=range(0, 3), e=range(0, 3), f=range(0, 3)
"""Six events drive an object through its states; one order of five of them is wrong."""


class Machine:
    def __init__(self) -> None:
        self.state = 0

    def event(self, kind: int) -> None:
        if kind == 0:
            self.state = 0 if self.state < 4 else 4
        elif kind == 1:
            self.state += self.state % 2 == 0
        elif self.state % 2 == 1:
            self.state += 1


def target(a: int, b: int, c: int, d: int, e: int, f: int) -> object:
    machine = Machine()
    for kind in (a, b, c, d, e, f):
        if not 0 <= kind <= 2:
            return None
    for kind in (a, b, c, d, e, f):
        machine.event(kind)
    assert machine.state <= 6
    assert machine.state != 5 or e != 0
    return machine.state
