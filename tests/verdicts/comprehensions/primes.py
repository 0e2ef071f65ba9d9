# holds
"""Prime numbers by a sieve and by division."""


def prime(n: int) -> bool:
    assert 2 <= n <= 20
    divided = all(n % d for d in range(2, n))
    composite = {i * j for i in range(2, 11) for j in range(2, 11)}
    assert divided == (n not in composite)
    return divided
