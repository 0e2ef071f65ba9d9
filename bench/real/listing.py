"""Lists the public functions of a package as JSON, in a process of its own since it imports all of the package.

python -m bench.real.listing PACKAGE
"""

import json
import sys
from collections.abc import Iterator

from pathlore.program.targets import Refused, find_targets
from pathlore.program.wrappers import Binding

_MODULES = "tests", "testing", "test"
"""Folders with tests of the package itself."""


def listed(package: str) -> Iterator[tuple[str, str, str, str]]:
    """File, qualified name, module and, where it cannot be checked, the reason."""
    for found in find_targets(package, {}, guess=True, private=False):
        if isinstance(found, Refused):
            module, colon, qualname = found.name.partition(":")
            if colon:
                yield sys.modules[module].__file__ or "", qualname, module, found.reason
        elif found.binding is not Binding.SETTER and found.module is not None:
            yield found.path, found.qualname, found.module.__name__, ""


def main() -> None:
    # What the package prints while it is imported must not be read as the list.
    shown, sys.stdout = sys.stdout, sys.stderr
    found = [item for item in listed(sys.argv[1]) if not set(_MODULES) & set(item[2].split("."))]
    print(json.dumps(found), file=shown)


if __name__ == "__main__":
    main()
