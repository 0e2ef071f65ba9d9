# domain: x=range(-2, 3), y=range(-2, 3)
"""Generated methods: equality, order, and a changed copy."""

from dataclasses import dataclass, replace


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0


def bumped(version: Version, x: int) -> Version:
    if x > 0:
        return replace(version, minor=version.minor + x)
    version.major += 1
    return version


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    version = Version(x)
    after = bumped(version, y)
    assert after > Version(x)
    assert after is not version or version == Version(x + 1)
    assert after != Version(2, 2)
    return 1 // (after.major - 3)
