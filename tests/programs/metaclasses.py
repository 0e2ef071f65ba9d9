"""Covers metaclasses: __new__, __init__, __prepare__, class-level dunders and type()."""


class Registry(type):
    members: dict[str, type] = {}

    def __new__(mcls, name, bases, namespace, *, code: int = 0, **keywords):
        namespace["code"] = code
        return super().__new__(mcls, name, bases, namespace, **keywords)

    def __init__(cls, name, bases, namespace, **keywords) -> None:
        super().__init__(name, bases, namespace)
        Registry.members[name] = cls

    def __getitem__(cls, index: int) -> int:
        return cls.code * 10 + index

    def __len__(cls) -> int:
        return cls.code

    def __iter__(cls):
        return iter(range(cls.code))

    def __contains__(cls, value: int) -> bool:
        return value == cls.code

    @property
    def title(cls) -> str:
        return f"{cls.__name__}#{cls.code}"


class Command(metaclass=Registry):
    def execute(self, value: int) -> int:
        return value + type(self).code


class Fast(Command, code=2):
    pass


class Ordered(type):
    @classmethod
    def __prepare__(mcls, name, bases, **keywords):
        return {"order": []}

    def __new__(mcls, name, bases, namespace):
        functions = [key for key, value in namespace.items() if callable(value)]
        namespace["order"] = functions
        return super().__new__(mcls, name, bases, namespace)


def run_class_protocols(index: int, value: int) -> tuple:
    chosen = [Command, Fast][index]
    return chosen[value], len(chosen), list(chosen), value in chosen, chosen.title, bool(chosen)


def run_registered(value: int) -> dict[str, int]:
    return {name: cls().execute(value) for name, cls in sorted(Registry.members.items())}


def run_class_made_at_run_time(value: int, flag: bool) -> tuple[list[str], int]:
    class Local(metaclass=Ordered):
        if flag:

            def first(self) -> int:
                return value

        def second(self) -> int:
            return value * 2

    made = type("Made", (Local,), {"third": lambda self: self.second() + value})
    return Local.order, made().third() + (made().first() if flag else 0)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_class_protocols": [(0, 0), (1, 2), (-1, 5), (2, 0)],
    "run_registered": [(0,), (5,), (-2,), (100,)],
    "run_class_made_at_run_time": [(1, True), (1, False), (-4, True), (0, False)],
}
