"""Decides conditions about single texts by intersecting regular languages.

Most conditions on one text and constants (its prefix, its length, characters at fixed positions, a search for a
constant) mean that it is in a regular language. So do conditions on a piece of it, such as the part before the first
comma or behind the second. If the intersection for some variable is empty there is no solution, whatever the rest of
the query says; otherwise one member for each variable may be a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathlore.expr import build
from pathlore.expr.assignment import Value, holds
from pathlore.expr.cutting import Counting, Cutting
from pathlore.expr.regular import (
    ALL,
    ANY,
    LAST,
    NOTHING,
    Regular,
    TooManyStatesError,
    ahead_of,
    behind,
    both,
    chars,
    complement,
    either,
    literal,
    negated,
    nullable,
    repeat,
    replaced,
    sequence,
    shortest,
)
from pathlore.expr.stripping import Stripping
from pathlore.expr.term import Op, Term
from pathlore.records import frozen
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown

_STEPS = 300
"""States visited before a language counts as too large."""

_MOST_CONDITIONS = 300
_WIDEST = 200
"""Parts of one condition: a text that is looked up among the names of colours is one of 148."""
_LONGEST = 100
_MOST_PARTS_OF = 40
"""Characters of a constant whose parts are listed."""
_DIGIT = chars([(ord("0"), ord("9"))])
_CAPACITY = 20_000
_UNDECIDED = Unknown("more than regular languages")


class Languages:
    """Answers by emptiness and by members."""

    def __init__(self) -> None:
        self._languages: dict[Term, _Language | None] = {}

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer; automata are bounded by their number of states, so the budget does not matter."""
        if len(query.constraints) > _MOST_CONDITIONS:
            return _UNDECIDED
        conditions = (query.goal, *query.constraints)
        groups: dict[Term, dict[Regular, None]] = {}
        for condition in conditions:
            own = self._language(condition)
            if own is not None:
                groups.setdefault(own[0], {})[own[1]] = None
        assignment: dict[Term, Value] = dict(query.seed)
        for variable, languages in groups.items():
            try:
                found = shortest(both(*languages), _STEPS)
            except TooManyStatesError:
                continue
            if found is None:
                return UNSAT
            assignment[variable] = found
        # Conditions that are not regular were left out, or approximated from above.
        if groups and all(holds(condition, assignment) for condition in conditions):
            return Sat({v: assignment[v] for condition in conditions for v in condition.variables if v in assignment})
        return _UNDECIDED

    def _language(self, condition: Term) -> _Language | None:
        if condition not in self._languages:
            if len(self._languages) > _CAPACITY:
                self._languages.clear()
            self._languages[condition] = language(condition)
        return self._languages[condition]


_Language = tuple[Term, Regular]
"""A text variable, and a language that it belongs to."""


def language(condition: Term, positive: bool = True) -> _Language | None:
    """A text variable and a language that it belongs to if a condition holds (or does not, if not `positive`).

    It is the smallest such language except for operators that this module does not know.
    """
    op = condition.op
    if condition.height > (_WIDEST if op is Op.AND or op is Op.OR or op is Op.NOT else _LONGEST):
        return None
    if op is Op.NOT:
        return language(condition.args[0], not positive)
    if op is Op.AND or op is Op.OR:
        parts = _parts(condition)
        if len(parts) > _WIDEST:
            return None
        return _combined([language(part, positive) for part in parts], (op is Op.AND) == positive)
    if (choice := _choice(condition)) is not None:
        arms = [
            _combined([language(decision, chosen), language(arm, positive)], True) for decision, chosen, arm in choice
        ]
        return None if None in arms else _combined(arms, False)
    rule = _RULES.get(op)
    found = rule(condition, positive) if rule is not None else None
    return None if found is None else before(*found)


def _choice(condition: Term) -> list[tuple[Term, bool, Term]] | None:
    """What is compared is one of two numbers: for each, what decides, how, and the comparison with that number."""
    if condition.op is not Op.ZERO and condition.op is not Op.NONPOSITIVE:
        return None
    split = _split(condition.args[0])
    if split is None or split[0].op is not Op.ITE:
        return None
    (decision, then, otherwise), factor, constant = split[0].args, split[1], split[2]
    compare = build.zero if condition.op is Op.ZERO else build.nonpositive
    arms = [compare(build.linear(constant, ((arm, factor),))) for arm in (then, otherwise)]
    return [(decision, True, arms[0]), (decision, False, arms[1])]


def _parts(condition: Term) -> list[Term]:
    """What a conjunction or a disjunction is made of, in order; not all of it if that is too much."""
    pending, found = [condition], list[Term]()
    while pending and len(found) <= _WIDEST:
        part = pending.pop()
        if part.op is condition.op:
            pending += reversed(part.args)
        else:
            found.append(part)
    return found


def _combined(parts: list[_Language | None], every: bool) -> _Language | None:
    known = [part for part in parts if part is not None]
    if not known or len({variable for variable, _ in known}) > 1 or (len(known) < len(parts) and not every):
        return None
    return known[0][0], (both if every else either)(*(regular for _, regular in known))


# Pieces of texts

_CUT = (Stripping, Cutting)


def before(term: Term, regular: Regular) -> _Language | None:
    """The variable that a text is a piece of, and a language it belongs to if the text belongs to this one."""
    if term.op is Op.CHARACTER and term.args[0].op is Op.CODE:
        text, index = term.args[0].args
        found = _with_character(text, index, both(regular, ANY), nullable(regular))
        return None if found is None else before(text, found)
    while (rule := _PIECES.get(term.op)) is not None:
        said = rule(term, regular)
        if said is None:
            return None
        term, regular = said
    return (term, regular) if term.op is Op.VARIABLE else None


def _before_call(term: Term, regular: Regular) -> _Language | None:
    function, *args = term.args
    return (args[0], function.before(regular)) if isinstance(function, _CUT) else None


def _before_slice(term: Term, regular: Regular) -> _Language | None:
    text, start, stop = term.args
    found = _whole(text, start, stop, regular)
    return None if found is None else (text, found)


def _before_concatenation(term: Term, regular: Regular) -> _Language | None:
    """Of one text between constants."""
    parts = [part for part in term.args if part.op is not Op.TEXT]
    if len(parts) != 1:
        return None
    at = term.args.index(parts[0])
    for part in term.args[:at]:
        regular = behind(part.args[0], regular)
    for part in reversed(term.args[at + 1 :]):
        regular = ahead_of(part.args[0], regular)
    return parts[0], regular


def _before_replacement(term: Term, regular: Regular) -> _Language | None:
    """Of all occurrences of a character by a constant."""
    text, old, new = term.args
    if old.op is not Op.TEXT or new.op is not Op.TEXT or len(old.args[0]) != 1:
        return None
    return text, replaced(regular, ord(old.args[0]), new.args[0])


_PIECES: dict[Op, Callable[[Term, Regular], _Language | None]] = {
    Op.APPLY: _before_call,
    Op.SLICE: _before_slice,
    Op.CONCAT: _before_concatenation,
    Op.REPLACE_ALL: _before_replacement,
}
"""What texts are made of, and the languages of that."""


@frozen
class _Position:
    """A position in a text: an offset from the start, the end, or an occurrence of another text.

    Occurrences are counted from 1, one after the other; the last one is number 0.
    """

    offset: int
    needle: str = ""
    number: int = 0
    at_end: bool = False

    @property
    def follows(self) -> bool:
        """Whether it is directly behind an occurrence, or at the start."""
        return not self.at_end and self.offset == len(self.needle)


def _position(position: Term, text: Term) -> _Position | None:
    offset, inner = 0, position
    if position.op is Op.INTEGER:
        return _Position(max(position.args[0], 0))
    if position.op is Op.SUM:
        if len(position.args) != 3 or position.args[2] != 1:
            return None
        offset, inner = position.args[0], position.args[1]
    if inner.op not in (Op.LENGTH, Op.FIND, Op.RFIND) or inner.args[0] is not text:
        return None
    if inner.op is Op.LENGTH:
        return _Position(offset, at_end=True)
    if inner.args[1].op is not Op.TEXT or not inner.args[1].args[0]:
        return None
    needle = inner.args[1].args[0]
    if inner.op is Op.RFIND:
        return _Position(offset, needle)
    start = _position(inner.args[2], text)
    if start is None or not start.follows or start.needle not in ("", needle) or (start.needle and not start.number):
        return None
    return _Position(offset, needle, start.number + 1)


def _whole(text: Term, start: Term, stop: Term, regular: Regular) -> Regular | None:
    """Texts whose piece between two positions is in a language."""
    first, last = _position(start, text), _position(stop, text)
    if first is None or last is None or abs(first.offset) > _LONGEST or abs(last.offset) > _LONGEST:
        return None
    nothing = ALL if nullable(regular) else NOTHING
    if not first.needle and not last.needle:
        return _between(first, last, regular, nothing)
    needle = first.needle or last.needle
    if (first.needle and last.needle and first.needle != last.needle) or last.offset > 0:
        return None
    if (first.needle and not first.number) or (last.needle and not last.number):
        return _around_last(first, last, needle, regular, nothing)
    if not first.follows or (last.at_end and last.offset) or (not last.at_end and last.offset):
        return None
    free = _without(needle)
    ahead = repeat(sequence(free, literal(needle)), first.number, first.number)
    if last.at_end:
        return either(_fewer(needle, first.number), sequence(ahead, regular))
    between = last.number - first.number - 1
    if between < 0:
        return None
    inside = sequence(repeat(sequence(free, literal(needle)), between, between), free)
    found = sequence(ahead, both(regular, inside), literal(needle), ALL)
    return either(_fewer(needle, last.number), found)


def _between(first: _Position, last: _Position, regular: Regular, nothing: Regular) -> Regular | None:
    """Positions that are counted from the start or the end."""
    low, high = first.offset, last.offset
    if not first.at_end and last.at_end and high <= 0:
        # text[low:len - high]
        return either(
            sequence(_exactly(low), regular, _exactly(-high)),
            both(nothing, repeat(ANY, 0, low - high)),
        )
    if not first.at_end and not last.at_end:
        size = high - low
        if size <= 0:
            return nothing
        return either(
            sequence(_exactly(low), both(regular, _exactly(size)), ALL),
            sequence(_exactly(low), both(regular, repeat(ANY, 0, size - 1))),
            both(nothing, repeat(ANY, 0, low)),
        )
    if first.at_end and last.at_end and low < 0 and high == 0:
        # text[-low:], all of a shorter text
        return either(sequence(ALL, both(regular, _exactly(-low))), both(regular, repeat(ANY, 0, -low - 1)))
    return None


def _around_last(first: _Position, last: _Position, needle: str, regular: Regular, nothing: Regular) -> Regular | None:
    free = _without(needle)
    if last.needle and not last.number and not last.offset and not first.needle and not first.at_end:
        if first.offset:
            return None
        return either(both(free, nothing), sequence(regular, literal(needle), ALL))
    if first.needle and not first.number and first.follows and last.at_end and not last.offset:
        return either(free, sequence(ALL, literal(needle), both(regular, free)))
    return None


def _with_character(text: Term, index: Term, characters: Regular, outside: bool) -> Regular | None:
    """Texts with one of some characters at an index, and those that are too short to have one there, if `outside`."""
    position = _position(index, text)
    if index.op is Op.INTEGER and index.args[0] < 0:
        return ALL if outside else NOTHING
    if position is None or position.needle or not -_LONGEST <= position.offset <= _LONGEST:
        return None
    if not position.at_end:
        shorter = repeat(ANY, 0, position.offset) if outside else NOTHING
        return either(shorter, sequence(_exactly(position.offset), characters, ALL))
    if position.offset >= 0:
        return ALL if outside else NOTHING
    shorter = repeat(ANY, 0, -position.offset - 1) if outside else NOTHING
    return either(shorter, sequence(ALL, characters, _exactly(-position.offset - 1)))


def _exactly(size: int) -> Regular:
    return repeat(ANY, size, size)


def _without(needle: str) -> Regular:
    """The texts in which another one does not occur."""
    if len(needle) == 1:
        return repeat(complement(((ord(needle), ord(needle)),)), 0, None)
    return negated(_containing(needle))


def _fewer(needle: str, number: int) -> Regular:
    """The texts with fewer occurrences than this."""
    if number <= 0:
        return NOTHING
    if len(needle) == 1:
        free = _without(needle)
        return sequence(repeat(sequence(free, literal(needle)), 0, number - 1), free)
    return negated(_many(needle, number))


def _many(needle: str, number: int) -> Regular:
    return sequence(repeat(sequence(ALL, literal(needle)), number, number), ALL)


# Conditions


_Said = tuple[Term, Regular] | None
"""A text, and the language that it has to belong to."""


def _about(text: Term, regular: Regular, positive: bool) -> _Said:
    return (text, regular if positive else negated(regular)) if text.op is not Op.TEXT else None


def _with_constant(
    make: Callable[[str], Regular], parts: Callable[[str], Iterable[str]]
) -> Callable[[Term, bool], _Said]:
    """A rule for `operator(text, constant)`, and for a constant in which a text is looked for."""

    def rule(condition: Term, positive: bool) -> _Said:
        left, right = condition.args
        if left.op is Op.TEXT and len(left.args[0]) <= _MOST_PARTS_OF:
            whole = left.args[0]
            return _about(right, either(*map(literal, dict.fromkeys(parts(whole)))), positive)
        return _about(left, make(right.args[0]), positive) if right.op is Op.TEXT else None

    return rule


def _equal(condition: Term, positive: bool) -> _Said:
    left, right = condition.args
    for one, other in ((left, right), (right, left)):
        if one.op is Op.APPLY and isinstance(one.args[0], Stripping) and one.args[1] is other:
            return _about(other, one.args[0].unchanged(), positive)
    if left.op is Op.TEXT:
        left, right = right, left
    return _about(left, literal(right.args[0]), positive) if right.op is Op.TEXT else None


def _containing(needle: str) -> Regular:
    return sequence(ALL, literal(needle), ALL)


def _below(bound: str) -> Regular:
    """The texts less than a constant: they end earlier, or have a lesser character somewhere."""
    found: list[Regular] = []
    for i, character in enumerate(bound):
        found.append(literal(bound[:i]))
        if character > "\0":
            found.append(sequence(literal(bound[:i]), chars([(0, ord(character) - 1)]), ALL))
    return either(*found)


def _less(condition: Term, positive: bool) -> _Said:
    left, right = condition.args
    if right.op is Op.TEXT:
        return _about(left, _below(right.args[0]), positive)
    if left.op is Op.TEXT:
        return _about(right, either(_below(left.args[0]), literal(left.args[0])), not positive)
    return None


def _less_equal(condition: Term, positive: bool) -> _Said:
    left, right = condition.args
    if right.op is Op.TEXT:
        return _about(left, either(_below(right.args[0]), literal(right.args[0])), positive)
    if left.op is Op.TEXT:
        return _about(right, _below(left.args[0]), not positive)
    return None


def _matches(condition: Term, positive: bool) -> _Said:
    text, regular = condition.args
    return _about(text, regular, positive)


# Integers of texts, compared with constants


def _zero(condition: Term, positive: bool) -> _Said:
    split = _split(condition.args[0])
    if split is None:
        return None
    term, factor, constant = split
    value = -constant * factor
    at_most, below = _at_most(term, value), _at_most(term, value - 1)
    if at_most is None or below is None:
        return None
    return _about(_text_of(term), both(at_most, negated(below)), positive)


def _stripped(inner: Term) -> tuple[Term, Stripping, int, int] | None:
    """`constant + factor * (len(text) - len(text.strip()))`."""
    if inner.op is not Op.SUM or len(inner.args) != 5 or inner.args[2] + inner.args[4] or abs(inner.args[2]) != 1:
        return None
    constant, one, factor, other, _ = inner.args
    for whole, rest, sign in ((one, other, factor), (other, one, -factor)):
        if whole.op is Op.LENGTH and rest.op is Op.LENGTH and rest.args[0].op is Op.APPLY:
            function, *args = rest.args[0].args
            if isinstance(function, Stripping) and args == [whole.args[0]]:
                return whole.args[0], function, sign, constant
    return None


def _nonpositive(condition: Term, positive: bool) -> _Said:
    stripped = _stripped(condition.args[0])
    if stripped is not None:
        text, function, sign, constant = stripped
        if constant == (0 if sign == 1 else 1):
            return _about(text, function.unchanged(), (sign == 1) == positive)
        return None
    split = _split(condition.args[0])
    if split is None:
        return None
    term, factor, constant = split
    if term.op in (Op.FIND, Op.RFIND) and constant == (1 if factor == 1 else 0):
        # Only whether it is found matters; the start of the search may depend on the text.
        return _found(term, (factor == -1) == positive)
    # term <= -constant, or constant <= term
    at_most = _at_most(term, -constant if factor == 1 else constant - 1)
    return None if at_most is None else _about(_text_of(term), at_most, (factor == 1) == positive)


def _found(term: Term, found: bool) -> _Said:
    position = _position(term, term.args[0])
    if position is None:
        return None
    if not position.number:
        return _about(term.args[0], _containing(position.needle), found)
    fewer = _fewer(position.needle, position.number)
    if not found:
        return term.args[0], fewer
    # If the previous occurrence is missing, its position is -1 and the search begins at the start.
    return term.args[0], either(negated(fewer), _fewer(position.needle, position.number - 1))


def _split(inner: Term) -> tuple[Term, int, int] | None:
    """`factor * term + constant`, with a factor of 1 or -1."""
    if inner.op is not Op.SUM:
        return inner, 1, 0
    if len(inner.args) != 3 or inner.args[2] not in (1, -1):
        return None
    constant, term, factor = inner.args
    return term, factor, constant


def _at_most(term: Term, bound: int) -> Regular | None:
    """The texts for which an integer is at most `bound`."""
    if bound > _LONGEST and term.op not in (Op.CODE, Op.NUMBER):
        return None
    rule = _BOUNDS.get(term.op)
    return None if rule is None else rule(term, bound)


def _text_of(term: Term) -> Term:
    """The text that an integer is a measure of."""
    found: Term = term.args[1] if term.op is Op.APPLY else term.args[0]
    return found


def _pieces_at_most(term: Term, bound: int) -> Regular | None:
    function = term.args[0]
    return function.at_most(bound) if isinstance(function, Counting) else None


def _length_at_most(term: Term, bound: int) -> Regular | None:
    return NOTHING if bound < 0 else repeat(ANY, 0, bound)


def _code_at_most(term: Term, bound: int) -> Regular | None:
    if bound < -1:
        return NOTHING
    if bound >= LAST:
        return ALL
    text, index = term.args
    return _with_character(text, index, NOTHING if bound < 0 else chars([(0, bound)]), True)


def _find_at_most(term: Term, bound: int) -> Regular | None:
    _, needle, start = term.args
    if needle.op is not Op.TEXT or start.op is not Op.INTEGER or start.args[0] > 0:
        return None
    if bound < -1:
        return NOTHING
    missing = negated(_containing(needle.args[0]))
    if bound < 0:
        return missing
    return either(missing, sequence(repeat(ANY, 0, bound), literal(needle.args[0]), ALL))


def _number_at_most(term: Term, bound: int) -> Regular | None:
    if bound < -1:
        return NOTHING
    numerals = repeat(_DIGIT, 1, None)
    if bound < 0:
        return negated(numerals)
    most = str(bound) if bound.bit_length() < _LONGEST else ""
    if not most:
        return None
    smaller = [literal(most), repeat(_DIGIT, 1, len(most) - 1) if len(most) > 1 else NOTHING]
    for i, digit in enumerate(most):
        if digit > "0":
            rest = len(most) - i - 1
            less = chars([(ord("0"), ord(digit) - 1)])
            smaller.append(sequence(literal(most[:i]), less, repeat(_DIGIT, rest, rest)))
    return either(negated(numerals), sequence(repeat(literal("0"), 0, None), either(*smaller)))


_BOUNDS: dict[Op, Callable[[Term, int], Regular | None]] = {
    Op.LENGTH: _length_at_most,
    Op.CODE: _code_at_most,
    Op.FIND: _find_at_most,
    Op.NUMBER: _number_at_most,
    Op.APPLY: _pieces_at_most,
}

_RULES: dict[Op, Callable[[Term, bool], _Said]] = {
    Op.ZERO: _zero,
    Op.NONPOSITIVE: _nonpositive,
    Op.TEXT_EQUAL: _equal,
    Op.TEXT_LESS: _less,
    Op.TEXT_LESS_EQUAL: _less_equal,
    Op.STARTS: _with_constant(
        lambda prefix: sequence(literal(prefix), ALL),
        lambda whole: (whole[:end] for end in range(len(whole) + 1)),
    ),
    Op.ENDS: _with_constant(
        lambda suffix: sequence(ALL, literal(suffix)),
        lambda whole: (whole[start:] for start in range(len(whole) + 1)),
    ),
    Op.CONTAINS: _with_constant(
        _containing,
        lambda whole: (whole[start:end] for end in range(len(whole) + 1) for start in range(end + 1)),
    ),
    Op.MATCHES: _matches,
}
