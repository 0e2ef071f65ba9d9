"""The program of a resident: an explorer process beside a Dask worker, which talks to nobody but that worker."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from contextlib import ExitStack
from typing import NoReturn

from pathlore.collector import collect_rarely
from pathlore.forks import stopping
from pathlore.forks.family import end_descendants
from pathlore.forks.pipes import safe_descriptor
from pathlore.forks.pool import WorkerLine
from pathlore.learning.knowledge import ModuleKnowledge
from pathlore.learning.lookup import LearnedTypes
from pathlore.models.packages import packages_have_models
from pathlore.program.evidence import learning_from
from pathlore.project import TargetError
from pathlore.session.residents import ResidentSetup, setup_from_bytes
from pathlore.session.residing import reside
from pathlore.workers.child import die_with_parent, error_texts, replace_streams

_IDLE = 600.0
"""Seconds without a job, after which nobody is taken to need it any more."""


def main() -> NoReturn:
    """Lives until the Dask worker closes the connection, or ends."""
    connection, life, name, folder = sys.argv[1:]
    code = 1
    try:
        collect_rarely()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        joined = socket.socket(fileno=safe_descriptor(int(connection)))
        joined.settimeout(_IDLE)
        die_with_parent(safe_descriptor(int(life)))
        line = WorkerLine(joined)
        stopping.begin()
        replace_streams(show_output=False)
        _live(line, name, folder)
        code = 0
    finally:
        end_descendants()
        os._exit(code)


def _live(line: WorkerLine, name: str, folder: str) -> None:
    data = line.receive()
    if data is None:
        return
    try:
        setup = setup_from_bytes(data)
        _go_there(setup, folder)
        with ExitStack() as stack:
            learned = {key: ModuleKnowledge.from_json(known) for key, known in json.loads(setup.learned).items()}
            if learned:
                stack.enter_context(learning_from(LearnedTypes(learned)))
            if setup.config.models or packages_have_models():
                from pathlore.models.loading import loaded_models  # for start-up time: few have models

                stack.enter_context(loaded_models(setup.config))
            reside(setup, line, name)
    except OSError:
        return  # whoever gave out the jobs is gone
    except TargetError as error:
        line.send(json.dumps({"worker": name, "error": str(error)}).encode())
    except Exception as error:
        line.send(json.dumps({"worker": name, "error": error_texts(error)[0]}).encode())


def _go_there(setup: ResidentSetup, folder: str) -> None:
    """Goes to the folder that the user is in, or to that one of the shipped files which stands for it."""
    root = folder if setup.is_shipped else setup.root
    if not os.path.isdir(root):
        raise TargetError(f"there is no folder {root}: share it, install the package, or use --ship")
    for path in reversed(setup.search):
        there = os.path.normpath(os.path.join(root, path))
        if there not in sys.path:
            sys.path.insert(0, there)
    os.chdir(os.path.join(root, setup.folder))


if __name__ == "__main__":
    main()
