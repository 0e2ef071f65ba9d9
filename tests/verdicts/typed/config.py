# finds: TypeError in area
# for: area({"size": {"width": 2, "height": None}})
"""A nested record with a value that may be None."""

from typing import Optional, TypedDict


class Size(TypedDict):
    width: int
    height: Optional[int]


class Config(TypedDict, total=False):
    size: Size
    scale: int


def area(config: Config) -> int:
    size = config.get("size")
    if size is None:
        return 0
    scale = config.get("scale", 1)
    return size["width"] * size["height"] * scale
