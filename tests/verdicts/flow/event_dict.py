# finds: AssertionError in handle
# for: handle({"type": 1, "code": 0})
"""Events as dicts: an event with a code of zero is dropped."""


def handle(event: dict[str, int]) -> int:
    assert len(event) <= 2
    match event:
        case {"type": 1, "code": code} if code:
            return code
        case {"type": 1}:
            assert "code" not in event
            return -1
        case _:
            return 0
