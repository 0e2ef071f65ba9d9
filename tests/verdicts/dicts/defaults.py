# finds: AssertionError in level
# for: level({"level": 0})
"""A setting of zero is taken for a missing one."""


def level(settings: dict[str, int]) -> int:
    assert len(settings) <= 2
    found = settings.get("level") or 5
    if "level" in settings:
        assert found == settings["level"]
    return found
