# finds: AssertionError in dedupe
# for: dedupe([1, True])
"""Duplicates dropped by equality: what is equal need not be the same."""


def dedupe(values: list[int | bool]) -> list[int | bool]:
    assert len(values) <= 2
    kept: list[int | bool] = []
    kept = [v for i, v in enumerate(values) if v not in values[:i]]
    for v in values:
        assert any(v == k and type(v) is type(k) for k in kept)
    return kept
