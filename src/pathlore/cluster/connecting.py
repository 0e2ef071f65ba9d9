"""Starts the bridge to a cluster for a run, and says in one line why there is none."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from pathlore.cluster.address import ClusterError, scheduler_address
from pathlore.cluster.shipping import packed
from pathlore.config import Config
from pathlore.forks.bridge_address import bridge
from pathlore.session.differences import shipped_root
from pathlore.workers.limits import silence_limit

_PATIENCE = 60.0
"""Seconds that the bridge has to say whether there is a cluster. It gives up before."""
_LAST_WORDS = 3.0
"""Seconds that it has to end its residents."""
_LONGEST_JOB = 3600.0


@contextmanager
def connected(config: Config) -> Iterator[None]:
    """There is a bridge to the cluster meanwhile, if the configuration names one; ClusterError where there is none."""
    if not config.cluster:
        yield
        return
    address = scheduler_address(config.cluster)
    if find_spec("distributed") is None:
        raise ClusterError("needs Dask, which is not installed: pip install 'pathlore[cluster]'")
    if not hasattr(os, "fork"):
        raise ClusterError("is not supported on this system")
    folder = tempfile.mkdtemp(prefix="pathlore-")
    try:
        process = _started()
        try:
            order = _order(config, address, folder)
            answer = _answer_of(process, order)
            if "error" in answer:
                raise ClusterError(answer["error"])
            bridge.path, bridge.workers = answer["path"], answer["workers"]
            yield
        finally:
            bridge.path, bridge.workers = "", 0
            _end(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _started() -> subprocess.Popen[bytes]:
    # Without the folder that the user is in, where a file may have the name of a module.
    words = [sys.executable, "-P", "-m", "pathlore.cluster.bridge"]
    errors = None if os.environ.get("PATHLORE_DEBUG") else subprocess.DEVNULL
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True)


def _order(config: Config, address: str, folder: str) -> dict[str, Any]:
    archive = ""
    if config.ship:
        archive = os.path.join(folder, "project.zip")
        with open(archive, "wb") as file:
            file.write(packed(shipped_root()))
    seconds = min(silence_limit(config), _LONGEST_JOB)
    return {
        "address": address,
        "folder": folder,
        "seconds": seconds,
        "memory": config.max_memory,
        "archive": archive,
    }


def _answer_of(process: subprocess.Popen[bytes], order: dict[str, Any]) -> dict[str, Any]:
    """The first words of the bridge."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):
        process.stdin.write(json.dumps(order).encode() + b"\n")
        process.stdin.flush()
    line = process.stdout.readline() if select.select([process.stdout], [], [], _PATIENCE)[0] else b""
    if not line:
        return {"error": f"{order['address']}: Dask does not start; PATHLORE_DEBUG=1 shows more"}
    found: dict[str, Any] = json.loads(line)
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_LAST_WORDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
