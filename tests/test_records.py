"""Records behave as the data classes that they stand for."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field, fields, replace

import pytest

from pathlore.records import frozen, slotted


def _families(decorate):
    """Classes with a field of each kind, made by one decorator."""

    @decorate
    class Base:
        """A base."""

        first: int
        second: str = "two"

    @decorate
    class Derived(Base):
        """Another, with fields of its own."""

        third: list[int] = field(default_factory=list)
        total: int = 0

        def __post_init__(self) -> None:
            object.__setattr__(self, "total", self.first + sum(self.third))

    return Base, Derived


@pytest.mark.parametrize("decorate", [frozen, slotted])
def test_records_are_made_as_data_classes_are(decorate):
    for made, plain in zip(_families(decorate), _families(dataclass), strict=True):
        assert [f.name for f in fields(made)] == [f.name for f in fields(plain)]
        assert list(inspect.signature(made).parameters) == list(inspect.signature(plain).parameters)
        for args, keywords in (((1,), {}), ((1, "x"), {}), ((), {"first": 4, "second": "y"})):
            one, other = made(*args, **keywords), plain(*args, **keywords)
            assert repr(one) == repr(other)
            assert one == made(*args, **keywords) != replace(one, first=9)
            assert not hasattr(one, "__dict__")


@pytest.mark.parametrize("decorate", [frozen, slotted])
def test_the_first_record_of_a_class_may_be_refused(decorate):
    made, derived = _families(decorate)
    for _ in range(2):
        with pytest.raises(TypeError, match=r"Base\.__init__\(\) missing 1 required positional argument: 'first'"):
            made()
        with pytest.raises(TypeError, match="unexpected keyword argument 'no'"):
            derived(1, no=2)
    assert made(1).second == "two"


def test_each_record_has_containers_of_its_own():
    _, derived = _families(slotted)
    one, other = derived(1), derived(1)
    one.third.append(5)
    assert other.third == []
    assert derived(1, "x", [2, 3]).total == 6


def test_an_init_that_a_class_defines_is_kept():
    @frozen
    class Doubled:
        """Its value is twice what is given."""

        value: int

        def __init__(self, given: int) -> None:
            object.__setattr__(self, "value", 2 * given)

    assert Doubled(4).value == 8
    assert list(inspect.signature(Doubled).parameters) == ["given"]


def test_a_subclass_without_fields_of_its_own_inherits_the_parameters():
    made, _ = _families(frozen)

    class Named(made):
        pass

    assert list(inspect.signature(Named).parameters) == ["first", "second"]
    assert Named(1).first == 1


def test_what_changes_has_no_hash():
    assert hash(_families(frozen)[0](1)) == hash((1, "two"))
    with pytest.raises(TypeError, match="unhashable"):
        hash(_families(slotted)[0](1))
