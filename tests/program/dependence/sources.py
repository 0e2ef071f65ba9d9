"""Functions in which something symbolic comes from no argument: chance, the clock, standard input."""

import datetime
import functools
import os
import random
import secrets
import sys
import time
from random import choice
from random import random as drawn_one
from time import time as now


class Holder:
    clock = staticmethod(time.time)

    def __init__(self):
        self.draw = random.random


TABLE = {"r": random.random}


def by_module(x: int):
    u = random.random()
    return u if u != 0.5 else x


def by_name(x: int):
    u = drawn_one()
    return u if u != 0.5 else x


def of_choices(x: int):
    u = choice([1, 2, 3])
    return u if u != 2 else x


def of_generator(x: int):
    u = random.Random().randint(0, 9)
    return u if u != 5 else x


def of_system(x: int):
    u = random.SystemRandom().random()
    return u if u != 0.5 else x


def bits(x: int):
    u = random.getrandbits(3)
    return u if u != 5 else x


def between(x: int):
    u = random.uniform(1, 2)
    return u if u != 1.5 else x


def secret(x: int):
    u = secrets.randbelow(10)
    return u if u != 5 else x


def of_machine(x: int):
    u = os.urandom(1)[0]
    return u if u != 5 else x


def by_clock(x: int):
    u = now()
    return u if u != 5 else x


def by_calendar(x: int):
    u = datetime.datetime.now().year
    return u if u != 5 else x


def of_today(x: int):
    u = datetime.date.today().year
    return u if u != 5 else x


def of_input(x: int):
    u = sys.stdin.readline()
    return u if u != "5" else x


def of_field(x: int):
    u = Holder().draw()
    return u if u != 0.5 else x


def of_class(x: int):
    u = Holder.clock()
    return u if u != 5 else x


def of_table(x: int):
    u = TABLE["r"]()
    return u if u != 0.5 else x


def by_computed_name(x: int):
    u = getattr(random, "ran" + "dom")()
    return u if u != 0.5 else x


def partially(x: int):
    u = functools.partial(random.random)()
    return u if u != 0.5 else x


def mapped(x: int):
    u = [*map(random.gauss, [1.0], [2.0])]
    return u if u != [0.5] else x


def until(x: int):
    u = next(iter(random.random, 0.5))
    return u if u != 0.25 else x


def collected(x: int):
    u = [random.random() for _ in range(2)]
    return u if u[0] != 0.5 else x


def shown(x: int):
    u = f"{random.random()}"
    return u if u != "0.5" else x


def summed(x: int):
    u = sum(draw() for draw in [random.random] * 2)
    return u if u != 0.5 else x
