"""Lets `python -m pathlore` do what `pathlore` does."""

import sys

from pathlore.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
