# finds: ZeroDivisionError in share
# for: share('42')
"""A number comes as JSON, and one of them is one too many."""

import json


def share(line: str) -> int:
    if len(line) > 2:
        return -1
    try:
        given = json.loads(line)
    except json.JSONDecodeError:
        return -1
    if not isinstance(given, int):
        return -2
    return 100 // (given - 42)
