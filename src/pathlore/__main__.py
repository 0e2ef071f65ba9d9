"""The command `pathlore`, also as `python -m pathlore`, with what makes it start and end quickly."""

import gc
import os
import sys


def main() -> int:
    """Runs the command. Its process ends here, unless output cannot be written: then Python says so."""
    # Imports make nothing but what stays: every 700 objects a search for garbage would find none.
    gc.set_threshold(_FEW_COLLECTIONS)
    from pathlore.cli import main as command  # late, as said

    code = command.main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return code
    # Nothing is left to do, and to free every object takes as long as importing a third of them.
    os._exit(code)


_FEW_COLLECTIONS = 50_000

if __name__ == "__main__":
    sys.exit(main())
