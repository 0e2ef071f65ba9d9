"""Reads from bytecode what the instructions of a function do to anything but its own variables.

The stack is followed symbolically, so that a call knows what is called. Nothing is looked up: names stay names.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from dataclasses import field
from enum import Enum, auto
from inspect import CO_NEWLOCALS, CO_OPTIMIZED
from types import CodeType
from typing import Any

from pathlore.records import frozen


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Opaque(Enum):
    """Values of which no more is said."""

    UNKNOWN = auto()
    NULL = auto()
    HARMLESS = auto()
    """What may be called: `AssertionError`, and the `__exit__` of a `with`, which counts where the block is entered."""


@frozen
class Global:
    """What a global name stands for, or a builtin one."""

    name: str


@frozen
class LocalVariable:
    """A variable of a function, or one that it shares with those in it. Without an owner: of a function around all."""

    owner: CodeType | None
    name: str


@frozen
class Attribute:
    base: Origin
    name: str


@frozen
class Made:
    """A function made from this code, in the function itself."""

    code: CodeType


@frozen
class Pack:
    items: tuple[Origin, ...]


@frozen
class Constant:
    value: str | tuple[str, ...] | CodeType


@frozen
class Result:
    """What a call of a global name returns. Arguments are those of `super`, `type` and `getattr`, which matter."""

    callee: str
    arguments: tuple[Origin, ...]


@frozen
class OneOf:
    options: frozenset[Origin]


Origin = Opaque | Global | LocalVariable | Attribute | Made | Pack | Constant | Result | OneOf
"""Where a value on the stack is from."""


class Did(Enum):
    READ_GLOBAL = auto()
    READ_CELL = auto()
    """A variable of a function around this one."""
    READ = auto()
    STORE = auto()
    DELETE = auto()
    CALL = auto()
    IMPLICIT = auto()
    RAISE = auto()
    MATCH = auto()
    """A class pattern: the class, and the names of the attributes."""
    PASS_ON = auto()
    """The value goes where it is not followed: into a container, a field, to the caller."""
    REFUSED = auto()


@frozen
class CodeEvent:
    """One thing that the code does, and where."""

    did: Did
    code: CodeType
    offset: int
    name: str = ""
    """The name it is about, the attribute, the kind of an implicit call, or the reason of a refusal."""
    values: tuple[Origin, ...] = ()
    """The callee and the arguments, or the object, or what is passed on."""
    keywords: tuple[str, ...] = ()
    """Of a call: the last arguments are given by these names."""
    spread: bool = False
    """Whether a call has arguments from `*` or `**`."""
    count: int = 0

    @property
    def line(self) -> int:
        found = [line for start, _, line in self.code.co_lines() if line is not None and start <= self.offset]
        return found[-1] if found else self.code.co_firstlineno


@frozen
class CodeEvents:
    """Of a function and all that are made in it."""

    done: list[CodeEvent] = field(default_factory=list)
    stored: dict[LocalVariable, set[Origin]] = field(default_factory=dict)
    """What variables are assigned. A parameter holds what is unknown, and is not listed."""


def code_events(code: CodeType) -> CodeEvents:
    """What a function with this code may do, including comprehensions, lambdas and functions made in it."""
    found = CodeEvents()
    pending: list[tuple[CodeType, tuple[CodeType, ...]]] = [(code, ())]
    while pending:
        part, around = pending.pop(0)
        reader = _Reader(part, around, found)
        try:
            reader.read()
        except RecursionError:
            reader.refuse("nests too deeply")
        pending.extend((inner, (part, *around)) for inner in inner_code(part))
    return found


def inner_code(code: CodeType) -> Iterator[CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def is_class_body(code: CodeType) -> bool:
    return not code.co_flags & (CO_OPTIMIZED | CO_NEWLOCALS)


_PUSHED = {
    # No value, or one that stands for those popped.
    **dict.fromkeys(
        words(
            "NOP RESUME CACHE PRECALL MAKE_CELL COPY_FREE_VARS EXTENDED_ARG JUMP_FORWARD JUMP_BACKWARD"
            " END_FOR JUMP_BACKWARD_NO_INTERRUPT POP_TOP POP_EXCEPT POP_JUMP_IF_FALSE POP_JUMP_IF_TRUE"
            " POP_JUMP_IF_NONE POP_JUMP_IF_NOT_NONE STORE_SUBSCR STORE_SLICE DELETE_SUBSCR LIST_EXTEND"
            " SET_UPDATE DICT_UPDATE DICT_MERGE LIST_APPEND SET_ADD MAP_ADD RETURN_VALUE RETURN_CONST"
            " RERAISE DELETE_FAST"
        ),
        0,
    ),
    **dict.fromkeys(
        words(
            "UNARY_POSITIVE UNARY_NEGATIVE UNARY_NOT UNARY_INVERT TO_BOOL BINARY_OP BINARY_SUBSCR"
            " BINARY_SLICE COMPARE_OP IS_OP CONTAINS_OP GET_LEN MATCH_MAPPING MATCH_SEQUENCE MATCH_KEYS"
            " CHECK_EXC_MATCH WITH_EXCEPT_START GET_ITER FOR_ITER LIST_TO_TUPLE YIELD_VALUE BUILD_LIST"
            " BUILD_SET BUILD_MAP BUILD_CONST_KEY_MAP BUILD_STRING BUILD_SLICE FORMAT_VALUE"
            " FORMAT_SIMPLE FORMAT_WITH_SPEC CONVERT_VALUE LOAD_CLOSURE"
        ),
        1,
    ),
    "PUSH_EXC_INFO": 2,
}
"""How many values instructions push that need no more than that. How many they pop follows, see `dis.stack_effect`."""

_KEEPS = words(
    "POP_TOP IS_OP COMPARE_OP CONTAINS_OP CHECK_EXC_MATCH TO_BOOL UNARY_NOT POP_JUMP_IF_FALSE"
    " POP_JUMP_IF_TRUE POP_JUMP_IF_NONE POP_JUMP_IF_NOT_NONE FORMAT_VALUE FORMAT_SIMPLE"
    " FORMAT_WITH_SPEC CONVERT_VALUE END_FOR POP_EXCEPT RERAISE"
)
"""Instructions that look at a value and let it go."""

_IMPLICIT = {
    **dict.fromkeys(("UNARY_POSITIVE", "UNARY_NEGATIVE", "UNARY_INVERT", "BINARY_OP"), "arithmetic"),
    **dict.fromkeys(("UNARY_NOT", "TO_BOOL", "POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE"), "truth"),
    **dict.fromkeys(("BINARY_SUBSCR", "BINARY_SLICE", "STORE_SUBSCR", "STORE_SLICE", "DELETE_SUBSCR"), "item"),
    **dict.fromkeys(("GET_LEN", "MATCH_KEYS", "SET_UPDATE", "DICT_UPDATE", "DICT_MERGE"), "mapping"),
    **dict.fromkeys(("BUILD_SET", "BUILD_MAP", "BUILD_CONST_KEY_MAP", "SET_ADD", "MAP_ADD"), "mapping"),
    **dict.fromkeys(("GET_ITER", "FOR_ITER", "LIST_EXTEND", "UNPACK_SEQUENCE", "UNPACK_EX"), "iteration"),
    **dict.fromkeys(("FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "CONVERT_VALUE"), "text"),
    "COMPARE_OP": "comparison",
    "CONTAINS_OP": "membership",
    "BEFORE_WITH": "with",
}

_ENDS = frozenset({"RETURN_VALUE", "RETURN_CONST", "RERAISE", "RAISE_VARARGS"})
_ALWAYS_JUMPS = frozenset({"JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"})
_REFUSED = {
    **dict.fromkeys(("IMPORT_NAME", "IMPORT_FROM", "IMPORT_STAR"), "imports a module"),
    **dict.fromkeys(("STORE_GLOBAL", "DELETE_GLOBAL"), "rebinds a global name"),
    "LOAD_BUILD_CLASS": "makes a class",
    **dict.fromkeys(("GET_YIELD_FROM_ITER", "SEND", "GET_AWAITABLE", "GET_AITER"), "hands over to a generator"),
    **dict.fromkeys(("CHECK_EG_MATCH", "PREP_RERAISE_STAR"), "handles exception groups"),
}
_MAY_INTRINSIC = frozenset({"INTRINSIC_STOPITERATION_ERROR", "INTRINSIC_UNARY_POSITIVE", "INTRINSIC_LIST_TO_TUPLE"})
_PAST = 40
"""How many times a join may change on average before the code counts as too complicated."""

_HANDLERS: dict[str, Callable[[_Reader, dis.Instruction], None]] = {}


class _Reader:
    """Reads one code object: walks all ways through it with a stack of origins."""

    # Large: one small method for each kind of instruction.
    def __init__(self, code: CodeType, around: tuple[CodeType, ...], found: CodeEvents) -> None:
        self._code = code
        self._around = around
        self._found = found
        self._instructions = [i for i in dis.get_instructions(code) if i.opname != "CACHE"]
        self._at = {instruction.offset: n for n, instruction in enumerate(self._instructions)}
        self._handlers = dis._parse_exception_table(code)  # type: ignore[attr-defined]
        self._stacks: dict[int, tuple[Origin, ...]] = {}
        self._pending: list[int] = []
        self._seen: set[CodeEvent] = set()
        self._keywords: tuple[str, ...] = ()
        self._stack: list[Origin] = []
        self._offset = 0

    def read(self) -> None:
        left = _PAST * len(self._instructions)
        self._reach(0, ())
        while self._pending:
            left -= 1
            if left < 0:
                return self.refuse("is too complicated")
            self._step(self._pending.pop())
        return None

    def refuse(self, reason: str) -> None:
        self._add(Did.REFUSED, reason)

    def _step(self, number: int) -> None:
        instruction = self._instructions[number]
        name = _plain_name(instruction.opname)
        self._offset = instruction.offset
        before = self._stacks[number]
        for entry in self._handlers:
            if entry.start <= self._offset < entry.end and len(before) >= entry.depth:
                caught = (Opaque.UNKNOWN,) * (1 + entry.lasti)
                self._reach(self._at[entry.target], before[: entry.depth] + caught)
        if name in _REFUSED:
            return self.refuse(_REFUSED[name])
        self._stack = list(before)
        if (kind := _IMPLICIT.get(name)) is not None:
            self._add(Did.IMPLICIT, "percent" if "%" in instruction.argrepr and kind == "arithmetic" else kind)
        if name in ("JUMP_IF_TRUE_OR_POP", "JUMP_IF_FALSE_OR_POP"):
            self._add(Did.IMPLICIT, "truth")
            self._reach(self._at[instruction.argval], tuple(self._stack))
            self._pop()
            return self._reach(number + 1, tuple(self._stack))
        handler = _HANDLERS.get(name)
        if handler is not None:
            handler(self, instruction)
        elif name in _PUSHED:
            self._plain(instruction, name, _PUSHED[name])
        else:
            return self.refuse(f"has an instruction {instruction.opname} that is not known")
        return self._go_on(number, instruction, name)

    def _go_on(self, number: int, instruction: dis.Instruction, name: str) -> None:
        if name in _ENDS:
            return
        after = tuple(self._stack)
        if instruction.opcode in dis.hasjrel or instruction.opcode in dis.hasjabs:
            taken = after
            if name == "FOR_ITER" and dis.stack_effect(instruction.opcode, instruction.arg, jump=True) < 0:
                taken = after[:-2]
            self._reach(self._at[instruction.argval], taken)
            if name in _ALWAYS_JUMPS:
                return
        self._reach(number + 1, after)

    def _reach(self, number: int, stack: tuple[Origin, ...]) -> None:
        known = self._stacks.get(number)
        if known is not None:
            if known == stack:
                return None
            if len(known) != len(stack):
                return self.refuse("has a stack that cannot be followed")
            stack = tuple(map(_either, known, stack))
            if stack == known:
                return None
        if number >= len(self._instructions):
            return self.refuse("runs past its end")
        self._stacks[number] = stack
        self._pending.append(number)
        return None

    def _add(
        self,
        did: Did,
        name: str = "",
        values: tuple[Origin, ...] = (),
        keywords: tuple[str, ...] = (),
        spread: bool = False,
        count: int = 0,
    ) -> None:
        made = CodeEvent(did, self._code, self._offset, name, values, keywords, spread, count)
        if made not in self._seen:
            self._seen.add(made)
            self._found.done.append(made)

    def _pop(self) -> Origin:
        return self._stack.pop() if self._stack else Opaque.UNKNOWN

    def _pop_many(self, count: int) -> tuple[Origin, ...]:
        return tuple(reversed([self._pop() for _ in range(count)]))

    def _pass_on(self, values: tuple[Origin, ...]) -> None:
        told = tuple(value for value in values if value not in (Opaque.UNKNOWN, Opaque.NULL, Opaque.HARMLESS))
        if told:
            self._add(Did.PASS_ON, "", told)

    def _plain(self, instruction: dis.Instruction, name: str, pushed: int) -> None:
        effect = 0 if name == "PRECALL" else dis.stack_effect(instruction.opcode, instruction.arg, jump=False)
        popped = self._pop_many(pushed - effect)
        if name not in _KEEPS:
            self._pass_on(popped)
        self._stack += [Opaque.UNKNOWN] * pushed

    # Variables

    def _variable(self, name: str) -> LocalVariable:
        if name in self._code.co_freevars:
            owner = next((code for code in self._around if name in code.co_cellvars), None)
            return LocalVariable(owner, name)
        return LocalVariable(self._code, name)

    def _load(self, name: str) -> None:
        variable = self._variable(name)
        if variable.owner is None:
            self._add(Did.READ_CELL, name)
        self._stack.append(variable)

    def _store(self, name: str) -> None:
        value = self._pop()
        variable = self._variable(name)
        if variable.owner is None:
            self.refuse(f"rebinds the variable {name} of a function around it")
        self._found.stored.setdefault(variable, set()).add(value)

    def load_fast(self, instruction: dis.Instruction) -> None:
        for name in _names(instruction):
            self._load(name)

    def store_fast(self, instruction: dis.Instruction) -> None:
        for name in _names(instruction):
            self._store(name)

    def store_load(self, instruction: dis.Instruction) -> None:
        stored, loaded = instruction.argval
        self._store(stored)
        self._load(loaded)

    def delete_deref(self, instruction: dis.Instruction) -> None:
        if self._variable(instruction.argval).owner is None:
            self.refuse(f"deletes the variable {instruction.argval} of a function around it")

    def load_const(self, instruction: dis.Instruction) -> None:
        value = instruction.argval
        told = isinstance(value, str | CodeType) or (
            isinstance(value, tuple) and all(isinstance(item, str) for item in value)
        )
        self._stack.append(Constant(value) if told else Opaque.UNKNOWN)

    def load_global(self, instruction: dis.Instruction) -> None:
        name = instruction.argval
        self._add(Did.READ_GLOBAL, name)
        self._push_callee(Global(name), bool((instruction.arg or 0) & 1))

    def _push_callee(self, value: Origin, to_be_called: bool) -> None:
        # Which of the two comes first depends on the version; a call looks at both.
        self._stack += [Opaque.NULL, value] if to_be_called else [value]

    def load_assertion_error(self, instruction: dis.Instruction) -> None:
        self._stack.append(Opaque.HARMLESS)

    def push_null(self, instruction: dis.Instruction) -> None:
        self._stack.append(Opaque.NULL)

    def copy(self, instruction: dis.Instruction) -> None:
        count = instruction.arg or 0
        self._stack.append(self._stack[-count] if count <= len(self._stack) else Opaque.UNKNOWN)

    def swap(self, instruction: dis.Instruction) -> None:
        count, stack = instruction.arg or 0, self._stack
        if count <= len(stack):
            stack[-1], stack[-count] = stack[-count], stack[-1]

    # Attributes

    def load_attr(self, instruction: dis.Instruction) -> None:
        method = instruction.opname == "LOAD_METHOD" or (_FLAGGED_ATTRIBUTES and (instruction.arg or 0) & 1)
        base = self._pop()
        self._read_attribute(base, instruction.argval, bool(method))

    def _read_attribute(self, base: Origin, name: str, method: bool) -> None:
        self._add(Did.READ, name, (base,))
        self._stack.append(Attribute(base, name))
        if method:
            self._stack.append(base)

    def load_super_attr(self, instruction: dis.Instruction) -> None:
        callee, cls, _ = self._pop_many(3)
        self._add(Did.CALL, "", (callee, cls))
        self._read_attribute(_result(callee, (cls,)), instruction.argval, bool((instruction.arg or 0) & 1))

    def store_attr(self, instruction: dis.Instruction) -> None:
        base = self._pop()
        self._pass_on((self._pop(),))
        self._add(Did.STORE, instruction.argval, (base,))

    def delete_attr(self, instruction: dis.Instruction) -> None:
        self._add(Did.DELETE, instruction.argval, (self._pop(),))

    # Calls

    def kw_names(self, instruction: dis.Instruction) -> None:
        self._keywords = self._code.co_consts[instruction.arg or 0]

    def call(self, instruction: dis.Instruction) -> None:
        if instruction.opname == "CALL_KW":
            names = self._pop()
            self._keywords = names.value if isinstance(names, Constant) and isinstance(names.value, tuple) else ("?",)
        arguments = self._pop_many(instruction.arg or 0)
        callee, own = self._callee()
        self._called(callee, own + arguments, self._keywords, False)
        self._keywords = ()

    def call_spread(self, instruction: dis.Instruction) -> None:
        arguments = self._pop_many(1 + ((instruction.arg or 0) & 1))
        callee, _ = self._callee()
        self._called(callee, arguments, ("?",) if len(arguments) > 1 else (), True)

    def _callee(self) -> tuple[Origin, tuple[Origin, ...]]:
        """What is called, and the object before the arguments if it is there."""
        first, second = self._pop_many(2)
        if first is Opaque.NULL:
            return second, ()
        if isinstance(first, Attribute) or second is Opaque.NULL:
            # An object is looked at by the attribute: it is no argument that is passed on.
            return first, ()
        return first, (second,)

    def _called(self, callee: Origin, arguments: tuple[Origin, ...], keywords: tuple[str, ...], spread: bool) -> None:
        self._add(Did.CALL, "", (callee, *arguments), keywords, spread)
        self._stack.append(_result(callee, arguments))

    def make_function(self, instruction: dis.Instruction) -> None:
        code = self._pop()
        if not _SEPARATE_ATTRIBUTES:
            self._pass_on(self._pop_many(((instruction.arg or 0) & 15).bit_count()))
        made = isinstance(code, Constant) and isinstance(code.value, CodeType)
        self._stack.append(Made(code.value) if made else Opaque.UNKNOWN)  # type: ignore[union-attr, arg-type]

    def set_function_attribute(self, instruction: dis.Instruction) -> None:
        function = self._pop()
        self._pass_on((self._pop(),))
        self._stack.append(function)

    def before_with(self, instruction: dis.Instruction) -> None:
        self._pass_on((self._pop(),))
        self._stack += [Opaque.HARMLESS, Opaque.UNKNOWN]

    def return_generator(self, instruction: dis.Instruction) -> None:
        self._stack.append(Opaque.UNKNOWN)

    def raise_varargs(self, instruction: dis.Instruction) -> None:
        self._add(Did.RAISE, "", self._pop_many(instruction.arg or 0))

    def intrinsic(self, instruction: dis.Instruction) -> None:
        if instruction.argrepr not in _MAY_INTRINSIC:
            return self.refuse(f"has an instruction {instruction.argrepr or instruction.opname} that is not known")
        self._add(Did.IMPLICIT, "arithmetic")
        self._pass_on((self._pop(),))
        self._stack.append(Opaque.UNKNOWN)
        return None

    # Containers and patterns

    def build_tuple(self, instruction: dis.Instruction) -> None:
        self._stack.append(Pack(self._pop_many(instruction.arg or 0)))

    def unpack(self, instruction: dis.Instruction) -> None:
        count = instruction.arg or 0
        if instruction.opname == "UNPACK_EX":
            count = (count & 0xFF) + 1 + (count >> 8)
        self._pass_on((self._pop(),))
        self._stack += [Opaque.UNKNOWN] * count

    def match_class(self, instruction: dis.Instruction) -> None:
        _, cls, names = self._pop_many(3)
        known = isinstance(names, Constant) and isinstance(names.value, tuple)
        if not known:
            self.refuse("has a pattern that cannot be followed")
        keywords = names.value if known else ()  # type: ignore[union-attr]
        self._add(Did.MATCH, "", (cls,), keywords, False, instruction.arg or 0)  # type: ignore[arg-type]
        self._stack.append(Opaque.UNKNOWN)


_HANDLERS.update(
    {
        **dict.fromkeys(("LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_FAST_AND_CLEAR", "LOAD_DEREF"), _Reader.load_fast),
        **dict.fromkeys(("STORE_FAST", "STORE_DEREF", "STORE_FAST_STORE_FAST"), _Reader.store_fast),
        **dict.fromkeys(("LOAD_ATTR", "LOAD_METHOD"), _Reader.load_attr),
        **dict.fromkeys(("CALL", "CALL_KW"), _Reader.call),
        **dict.fromkeys(("UNPACK_SEQUENCE", "UNPACK_EX"), _Reader.unpack),
        "LOAD_FAST_LOAD_FAST": _Reader.load_fast,
        "STORE_FAST_LOAD_FAST": _Reader.store_load,
        "DELETE_DEREF": _Reader.delete_deref,
        "LOAD_CONST": _Reader.load_const,
        "LOAD_GLOBAL": _Reader.load_global,
        "LOAD_ASSERTION_ERROR": _Reader.load_assertion_error,
        "PUSH_NULL": _Reader.push_null,
        "COPY": _Reader.copy,
        "SWAP": _Reader.swap,
        "LOAD_SUPER_ATTR": _Reader.load_super_attr,
        "STORE_ATTR": _Reader.store_attr,
        "DELETE_ATTR": _Reader.delete_attr,
        "KW_NAMES": _Reader.kw_names,
        "CALL_FUNCTION_EX": _Reader.call_spread,
        "MAKE_FUNCTION": _Reader.make_function,
        "SET_FUNCTION_ATTRIBUTE": _Reader.set_function_attribute,
        "BEFORE_WITH": _Reader.before_with,
        "RETURN_GENERATOR": _Reader.return_generator,
        "RAISE_VARARGS": _Reader.raise_varargs,
        "CALL_INTRINSIC_1": _Reader.intrinsic,
        "BUILD_TUPLE": _Reader.build_tuple,
        "MATCH_CLASS": _Reader.match_class,
    }
)

_FLAGGED_ATTRIBUTES = "LOAD_METHOD" not in dis.opmap or dis.opmap["LOAD_METHOD"] > 255
"""Since 3.12 a bit of the argument of LOAD_ATTR says whether a method is called."""
_SEPARATE_ATTRIBUTES = "SET_FUNCTION_ATTRIBUTE" in dis.opmap
"""Since 3.13 the closure and the defaults of a function are set after it was made."""


def _plain_name(name: str) -> str:
    """The jumps of 3.11 say in which direction they go."""
    return name.replace("POP_JUMP_FORWARD_", "POP_JUMP_").replace("POP_JUMP_BACKWARD_", "POP_JUMP_")


def _names(instruction: dis.Instruction) -> tuple[str, ...]:
    found: Any = instruction.argval
    return found if isinstance(found, tuple) else (found,)


def _result(callee: Origin, arguments: tuple[Origin, ...]) -> Origin:
    if isinstance(callee, Global):
        return Result(callee.name, arguments if callee.name in ("super", "type", "getattr") else ())
    return Opaque.HARMLESS if callee is Opaque.HARMLESS else Opaque.UNKNOWN


def _either(left: Origin, right: Origin) -> Origin:
    if left == right:
        return left
    options = {left, right}
    for origin in (left, right):
        if isinstance(origin, OneOf):
            options.discard(origin)
            options |= origin.options
    return OneOf(frozenset(options))


def is_conditional(instruction: dis.Instruction) -> bool:
    """Whether an instruction goes one way or another by a value: a conditional jump, or the head of a loop."""
    name = instruction.opname
    return name == "FOR_ITER" or ("JUMP" in name and "_IF_" in name and "EXC" not in name)
