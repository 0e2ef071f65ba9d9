"""Calls of json that realise."""

import json


def loaded(a: int, b: int):
    return json.loads(json.dumps([a, {"b": b}])), json.dumps({a: b})
