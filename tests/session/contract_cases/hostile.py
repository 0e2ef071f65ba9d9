"""Calls of functions with contracts. `t_` functions are targets; what each finds is what plain paths find."""

import functools

import deal
import icontract


class Config:
    LIMIT = 1


BOUND = 1


def above(a: int) -> int:
    """post: _ >= Config.LIMIT"""
    return Config.LIMIT if a < Config.LIMIT else a


def over(a: int) -> int:
    """post: _ >= BOUND"""
    return BOUND if a < BOUND else a


def t_class_data(a: int) -> int:
    Config.LIMIT = -5
    x = above(a)
    Config.LIMIT = 1
    assert x >= 1  # fails
    return x


def t_global(a: int) -> int:
    global BOUND
    BOUND = -5
    x = over(a)
    BOUND = 1
    assert x >= 1  # fails
    return x


class Account:
    n: int

    def __init__(self, n: int) -> None:
        self.n = n

    def add(self, k: int) -> int:
        """
        pre: k > 0
        post: self.n == __old__.self.n + k
        post: _ == self.n
        """
        self.n += k
        return self.n


class Same(Account):
    def add(self, k: int) -> int:
        self.n += k
        return self.n


class Other(Account):
    def add(self, k: int) -> int:
        self.n -= k
        return self.n


def t_method(a: Account) -> int:
    before = a.n
    a.add(2)
    a.add(3)
    assert a.n == before + 5
    return a.n


def t_precondition(a: Account, k: int) -> int:
    return a.add(k)


def t_override(a: Other) -> int:
    return a.add(2)


def t_aliases(a: Same, b: Same) -> int:
    before = a.n
    b.add(1)
    assert a.n == before  # fails for one object that is both
    return a.n


def writes(a: Same) -> int:
    """post: _ == 0"""
    a.n = 7
    return 0


def t_writes(a: Same) -> int:
    a.n = 1
    writes(a)
    assert a.n == 1  # fails: what is not stated may be anything
    return 0


@icontract.require(lambda a: a > 0)
@icontract.ensure(lambda result, a: result > a)
def inc(a: int) -> int:
    return a + 1


def t_icontract(a: int) -> int:
    if a <= 0:
        return 0
    x = inc(inc(a))
    assert x > a
    return x


def t_icontract_pre(a: int) -> int:
    return inc(a)


def t_around(a: int) -> int:
    return 10 // inc.__wrapped__(a)  # fails: nobody checks what inc requires


@deal.pre(lambda a: a > 0)
@deal.ensure(lambda a, result: result > a)
def deal_inc(a: int) -> int:
    return a + 1


def t_deal(a: int) -> int:
    if a <= 0:
        return 0
    x = deal_inc(deal_inc(a))
    assert x > a
    return x


def raising(a: int) -> int:
    """post: _ > 0"""
    if a < 0:
        raise ValueError("negative")
    return a + 1


def t_raising(a: int) -> int:
    try:
        return raising(a)
    except ValueError:
        assert a == -7  # fails
        return 0


def maybe(a: int) -> int | None:
    """
    post: _ is None if a == 0 else _ is not None and _ > 0
    """
    return None if a == 0 else abs(a)


def t_none(a: int) -> int:
    x = maybe(a)
    if x is None:
        assert a == 0
        return 0
    assert x > 0
    return x


def generated(a: int):
    """post: True"""
    yield a


def t_generator(a: int) -> int:
    return sum(generated(a))


def doubled(function):
    @functools.wraps(function)
    def wrapper(a: int) -> int:
        return 2 * function(a)

    return wrapper


@doubled
def plus(a: int) -> int:
    """post: _ == a + 1"""
    return a + 1


def t_decorated(a: int) -> int:
    x = plus(a)
    assert x == a + 1  # fails
    return x


def mx(a: int, b: int) -> int:
    """
    post: _ >= a and _ >= b
    post: _ == a or _ == b
    """
    return a if a > b else b


def t_patched(a: int) -> int:
    global mx
    old = mx
    mx = lambda p, q: p  # noqa: E731
    try:
        r = mx(a, 5)
    finally:
        mx = old
    assert r >= 5  # fails
    return r


def t_bool(a: bool) -> int:
    x = mx(a, False)
    assert type(x) is bool
    return x


def wrong(n: int) -> int:
    """
    pre: 0 <= n <= 8
    post: _ == 0
    """
    if n == 0:
        return 0
    return 1 if n == 5 else wrong(n - 1)


def t_wrong(n: int) -> int:
    if not 0 <= n <= 8:
        return 0
    return wrong(n)


def condition_raises(a: int) -> int:
    """post: 1 // (a - 5) >= -5"""
    return a


def t_condition_raises(a: int) -> int:
    return condition_raises(a)


def half(a: bool) -> int:
    """post: True"""
    return 0.5 if a else 1  # type: ignore


def t_type(a: bool) -> int:
    x = half(a)
    if isinstance(x, float):
        raise TypeError("a float")
    return x


def weak(a: int) -> int:
    """
    pre: a >= 0
    post: _ >= 0
    """
    return a + 1


def t_weak(a: int) -> int:
    if a < 0:
        return 0
    x = weak(a)
    assert x > a
    assert x != 50  # fails
    return x


def catches(a: int) -> int:
    """post: _ >= 0"""
    try:
        return abs(a)
    except BaseException:
        return -1


def t_catches(a: int) -> int:
    try:
        assert catches(a) >= 0
    except BaseException:
        return -1
    return 0


def t_deep(a: int, b: int, c: int, d: int) -> int:
    m = mx(mx(a, b), mx(c, d))
    assert m >= a
    assert m >= d
    assert m != 77  # fails
    return m


class Counter:
    def __init__(self, n: int) -> None:
        self.n = abs(n)

    def up(self) -> None:
        """post: self.n >= __old__.self.n"""
        self.n += 1


def t_made(c: Counter) -> int:
    assert_positive(c)
    return c.n


def assert_positive(c: Counter) -> None:
    assert c.n >= 0
