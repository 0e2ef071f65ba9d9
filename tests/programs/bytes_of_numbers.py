"""Covers bytes made from numbers: conversion, checksums, slices, membership, hexadecimal digits and decoding."""


def run_round_trip(number: int) -> int:
    return int.from_bytes(number.to_bytes(2, "big", signed=True), "big", signed=True)


def run_octets(number: int) -> tuple[list[int], bytes]:
    data = (number & 0xFFFF).to_bytes(2, "little")
    return list(data), data[::-1]


def run_checksum(first: int, second: int) -> int:
    data = bytes([first & 255, second & 255, 7])
    total = 0
    for octet in data:
        total = (total + octet) % 256
    return total ^ data[-1]


def run_refused(number: int) -> bytes:
    return bytes([number])


def run_membership(number: int) -> tuple[bool, bool, int]:
    data = bytes([number % 256]) + b"abc"
    return 97 in data[:1], b"ab" in data, data.find(98)


def run_text(number: int) -> tuple[str, bytes]:
    data = str(number).encode()
    return data.decode("ascii"), data.replace(b"1", b"one")


def run_hexadecimal(number: int) -> tuple[str, bytes]:
    data = bytes([number & 255, 16])
    return data.hex(), bytes.fromhex(data.hex())


def run_keys(number: int) -> int:
    return {b"\x01": 1, b"\x02": 2}.get(bytes([number & 3]), -1)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_round_trip": [(0,), (300,), (-300,), (40000,)],
    "run_octets": [(0,), (258,), (-1,), (70000,)],
    "run_checksum": [(0, 0), (255, 1), (-1, -2), (100, 200)],
    "run_refused": [(0,), (255,), (256,), (-1,)],
    "run_membership": [(97,), (0,), (-1,), (98,)],
    "run_text": [(0,), (11,), (-1,), (234,)],
    "run_hexadecimal": [(0,), (255,), (-1,), (18,)],
    "run_keys": [(0,), (1,), (2,), (7,)],
}
