"""Executes one reproduction, given as JSON on stdin, and says in a line what it did if that is not what was reported.

Run as a script, so that nothing of Pathlore is imported unless the reproduction asks for it.
"""

import asyncio
import contextlib
import importlib
import inspect
import itertools
import json
import os
import sys
from typing import Any

_ITEMS = 1000


def drive(value: Any) -> Any:
    """Generators are run, coroutines awaited, context managers entered: only then their code runs."""
    if inspect.isgenerator(value):
        return list(itertools.islice(value, _ITEMS))
    if isinstance(value, contextlib._GeneratorContextManager):
        with value as inside:
            return inside
    if inspect.iscoroutine(value):
        return asyncio.run(value)
    if inspect.isasyncgen(value):
        return asyncio.run(_items(value))
    return value


async def _items(generator: Any) -> list[Any]:
    return [item async for item in generator]


def main() -> None:
    asked = json.load(sys.stdin)
    module = importlib.import_module(asked["module"])
    *statements, last = asked["call"].split("\n")
    names = dict(vars(module))
    exec("\n".join(asked["imports"]), names)
    code = asked["call"] if last.startswith(" ") else "\n".join((*statements, f"__drive({last})"))
    names["__drive"] = drive
    said = "it returned"
    try:
        exec(compile(code, "<reproduction>", "exec"), names)
    except BaseException as error:
        said = f"{type(error).__name__}: {error}"
        if type(error).__name__ == asked["exception"].rpartition(".")[2] and _passes(error, asked):
            return
    print(said)
    sys.exit(1)


def _passes(error: BaseException, asked: dict[str, Any]) -> bool:
    """Whether it came through the line that was reported."""
    wanted = os.path.basename(asked["path"]), asked["line"]
    trace = error.__traceback__
    while trace is not None:
        if (os.path.basename(trace.tb_frame.f_code.co_filename), trace.tb_lineno) == wanted:
            return True
        trace = trace.tb_next
    # Before Python 3.12, what a generator raised in place of StopIteration does not know the generator's frame.
    cause = error.__cause__
    return isinstance(cause, (StopIteration, StopAsyncIteration)) and _passes(cause, asked)


if __name__ == "__main__":
    main()
