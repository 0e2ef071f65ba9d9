# holds
"""Settings that are read as attributes."""


class Settings:
    def __init__(self, depth: int) -> None:
        self.depth = depth

    def __getattr__(self, name: str) -> int:
        if name.startswith("max_"):
            return self.depth * 2
        raise AttributeError(name)


def limits(depth: int) -> int:
    settings = Settings(depth)
    assert settings.max_width == 2 * depth
    assert not hasattr(settings, "min_width")
    return getattr(settings, "other", depth)
