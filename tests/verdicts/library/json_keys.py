# finds: AssertionError in saved
# for: saved(3)
"""Keys of JSON objects are texts: numbers do not come back."""

import json


def saved(code: int) -> dict:
    assert 0 <= code <= 5
    table = {code: "x"} if code == 3 else {"n": code}
    back = json.loads(json.dumps(table))
    assert back == table
    return back
