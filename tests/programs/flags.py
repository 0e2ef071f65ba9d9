"""Covers Flag and IntFlag: combination, membership, inversion, iteration and masks from inputs."""

from enum import Flag, IntFlag, auto


class Permission(Flag):
    READ = auto()
    WRITE = auto()
    EXECUTE = auto()
    ALL = READ | WRITE | EXECUTE


class Mask(IntFlag):
    LOW = 1
    MIDDLE = 2
    HIGH = 4


def describe(permission: Permission) -> str:
    return "+".join(part.name.lower() for part in permission) or "none"


def run_from_bits(bits: int) -> tuple[str, int, bool]:
    permission = Permission(bits & 7)
    return describe(permission), len(permission), Permission.WRITE in permission


def run_invalid_bits(bits: int) -> str:
    try:
        return describe(Permission(bits))
    except ValueError:
        return "invalid"


def run_combination(left: int, right: int) -> list[str]:
    a, b = Permission(left % 8), Permission(right % 8)
    return [describe(result) for result in (a | b, a & b, a ^ b, ~a, a & ~b)]


def run_truth(bits: int, required: int) -> str:
    granted, needed = Permission(bits % 8), Permission(required % 8)
    if not granted:
        return "nothing granted"
    if granted & needed == needed:
        return "allowed"
    return "partly" if granted & needed else "denied"


def run_in_place(bits: int) -> tuple[str, bool]:
    permission = Permission(0)
    for position, member in enumerate(Permission):
        if bits >> position & 1:
            permission |= member
    changed = permission
    changed &= Permission.READ | Permission.EXECUTE
    return describe(changed), changed is permission or permission is Permission.ALL


def run_int_flag(bits: int, other: int) -> tuple:
    mask = Mask(bits % 8)
    return mask + other, mask == other, int(mask | Mask.HIGH), (mask & other) > 0, mask.value ^ other


def run_flag_keys(bits: int) -> tuple[int, str]:
    costs = {Permission.READ: 1, Permission.READ | Permission.WRITE: 5}
    permission = Permission(bits % 8)
    match permission:
        case Permission.READ:
            kind = "reader"
        case Permission.ALL:
            kind = "owner"
        case _:
            kind = "other"
    return costs.get(permission, 0), kind


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_from_bits": [(0,), (2,), (7,), (-3,)],
    "run_invalid_bits": [(3,), (0,), (8,), (100,)],
    "run_combination": [(1, 2), (7, 3), (0, 0), (-1, 5)],
    "run_truth": [(0, 1), (3, 1), (3, 5), (4, 3)],
    "run_in_place": [(0,), (7,), (2,), (5,), (-1,)],
    "run_int_flag": [(1, 1), (5, 4), (0, 0), (-1, -2)],
    "run_flag_keys": [(0,), (1,), (3,), (7,), (-2,)],
}
