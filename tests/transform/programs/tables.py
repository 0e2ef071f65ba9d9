"""Functions that work on constants alone, beside others that work on inputs."""


def squares():
    table = {}
    for number in range(6):
        table[number * number] = f"{number}"
    return table


def primes():
    found = []
    for number in range(2, 30):
        if all(number % other for other in found):
            found.append(number)
    return set(found) - {29}


def words():
    return {word.upper(): len(word) for word in ["one", "three", "five"]}


def look_up(key: int):
    table = squares()
    if key in table:
        return table[key]
    return table.get(-key, "none")


def is_prime(number: int):
    if number in primes():
        return "prime"
    return "small" if number < len(primes()) else "other"


def spelled(text: str):
    return words()[text]


class Register:
    def __init__(self, value: int) -> None:
        self.value = value

    def code(self):
        return codes().get(self.value, 0)


def codes():
    return dict(zip([1, 2, 3], "abc", strict=True))


def decode(value: int):
    return Register(value).code()
