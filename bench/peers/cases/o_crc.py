def _table8() -> list[int]:
    table = []
    for number in range(256):
        for _ in range(8):
            number = ((number << 1) ^ 0x07) & 0xFF if number & 0x80 else number << 1
        table.append(number)
    return table


def _table32() -> list[int]:
    table = []
    for number in range(256):
        for _ in range(8):
            number = 0xEDB88320 ^ (number >> 1) if number & 1 else number >> 1
        table.append(number)
    return table


CRC8, CRC32 = _table8(), _table32()


def crc8(a: int, b: int, c: int, d: int) -> int:
    assert 0 <= a < 256 and 0 <= b < 256 and 0 <= c < 256 and 0 <= d < 256
    crc = 0
    for byte in (a, b, c, d):
        crc = CRC8[crc ^ byte]
    slow = 0
    for byte in (a, b, c, d):
        slow ^= byte
        for _ in range(8):
            slow = ((slow << 1) ^ 0x07 * (slow >> 7)) & 0xFF
    assert crc == slow
    return crc


def crc32(a: int, b: int, c: int, d: int) -> int:
    assert 0 <= a < 256 and 0 <= b < 256 and 0 <= c < 256 and 0 <= d < 256
    crc = 0xFFFFFFFF
    for byte in (a, b, c, d):
        crc = CRC32[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    assert 0 <= crc <= 0xFFFFFFFF
    if crc == 0xDEADBEEF:
        return 1
    return 0


def magic(a: int, b: int, c: int, d: int) -> int:
    assert 0 <= a < 256 and 0 <= b < 256 and 0 <= c < 256 and 0 <= d < 256
    crc = 0xFFFFFFFF
    for byte in (a, b, c, d):
        crc = CRC32[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    assert crc ^ 0xFFFFFFFF != 0x12345678
    return 0
