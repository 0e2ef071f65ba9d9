# holds
"""A quarter turn swaps the parts, and the mirror image turns the other way."""


def turn(z: complex) -> complex:
    assert abs(z.real) <= 1e6
    assert abs(z.imag) <= 1e6
    turned = z * 1j
    if turned.real != -z.imag or turned.imag != z.real:
        raise AssertionError("lost")
    if turned.conjugate() != z.conjugate() * -1j:
        raise AssertionError("not mirrored")
    return turned
