"""What is assumed of the process, by the names that code has."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest

from pathlore.program.ambient import of_this_process

ENVIRONMENT = "environment variables are those of this process"
TIME_ZONE = "the time zone is that of this process"


@pytest.mark.parametrize(
    ("names", "variables", "assumed"),
    [
        ({"os", "environ"}, {"os": os}, [ENVIRONMENT]),
        ({"system", "environ"}, {"system": os}, [ENVIRONMENT]),
        ({"getenv"}, {"getenv": os.getenv}, [ENVIRONMENT]),
        ({"read"}, {"read": os.getenv}, [ENVIRONMENT]),
        ({"self", "environ"}, {}, []),
        ({"zone"}, {"zone": time.timezone}, []),
        ({"time", "localtime"}, {"time": time}, [TIME_ZONE]),
        ({"datetime", "timezone", "utc"}, {}, []),
        ({"locale", "localeconv"}, {}, ["the locale is that of this process"]),
        ({"sys", "argv"}, {}, ["what the process tells of itself is what it told here"]),
        ({"sys", "maxsize", "x"}, {}, []),
    ],
)
def test_what_code_sees_of_the_process_is_assumed(
    names: set[str], variables: dict[str, Any], assumed: list[str]
) -> None:
    assert of_this_process([frozenset(names)], [variables]) == assumed
