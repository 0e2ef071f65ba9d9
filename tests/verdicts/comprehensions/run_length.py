# holds
"""Runs of letters, packed and unpacked."""


def pack(text):
    runs = []
    for c in text:
        if runs and runs[-1][0] == c:
            runs[-1][1] += 1
        else:
            runs.append([c, 1])
    return runs


def check(text: str) -> int:
    assert len(text) <= 3
    runs = pack(text)
    assert "".join(c * n for c, n in runs) == text
    assert all(a[0] != b[0] for a, b in zip(runs, runs[1:]))
    return len(runs)
