# holds
"""A record that comes back from JSON as it was."""

import json


def saved(count: int, flag: bool, name: str | None) -> dict:
    assert 0 <= count <= 3
    assert name is None or name == "a"
    record = {"count": count, "flag": flag, "name": name}
    back = json.loads(json.dumps(record))
    assert back == record
    return back
