"""Calls of json."""

import json


def dumped(a: int, b: int):
    return json.dumps({"a": [a, None], "b": b > 3}), json.dumps([a], indent=1), json.JSONEncoder().encode({"n": b})


class _Encoder(json.JSONEncoder):
    def default(self, value):
        return sorted(value)


def own_encoder(a: int, b: int):
    return json.dumps({"s": {1}, "n": a}, cls=_Encoder), json.dumps([b], default=str, sort_keys=True)
