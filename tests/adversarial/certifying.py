"""Runs claims through certificates: `python -m tests.adversarial.certifying [--step N] [NAME]`.

A certificate of a false claim may neither be written as exhaustive without a finding, nor verify; that of a true one
has to verify, also where cvc5 proves what was taken on trust. `verify` runs under another hash seed than `certify`.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.certificates.document import parts_of, text_of
from pathlore.config import Config
from pathlore.findings import CertificateRefused, Certified, TargetFailed, TargetFinished, TargetSkipped, Verified
from pathlore.workers.job import Certify, Verify
from tests.adversarial.claims import FOLDER, Claim, claims, written
from tests.adversarial.modes import load_engine

_SECONDS = 20.0


def certified(claim: Claim, folder: Path, **options: Any) -> tuple[Path | None, str]:
    """Where the certificate of a claim is, and what it says; no file where there is none."""
    folder.mkdir(exist_ok=True)
    path = written(claim, folder)
    word = f"{path}:<module>" if claim.is_script else f"{path}:f"
    config = Config(**{"timeout": _SECONDS, "cache": False, **options})
    why = ""
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.run(Certify((word,), config)):
            match event:
                case Certified(_, text):
                    part = json.loads(text)
                    document = folder / "claim.cert"
                    document.write_text(text_of([part]))
                    return document, _word(part["claim"])
                case TargetSkipped(skipped):
                    why = f"skipped: {skipped.reason}"
                case TargetFailed(_, message):
                    why = message
                case TargetFinished(result):
                    why = "; ".join(cut.why for cut in result.incomplete)
    return None, f"not certified: {why}"


def _word(claimed: dict[str, Any]) -> str:
    if claimed["findings"]:
        return "fails"
    if not claimed["exhaustive"]:
        return "open"
    return "assumed" if claimed["assumed"] else "holds"


def verified(document: Path, prove: bool = False) -> str:
    """Why a certificate is refused; nothing if it holds."""
    parts = parts_of(document.read_bytes())
    names = tuple(str(part["target"]) for part in parts)
    job = Verify(names, Config(timeout=60.0), tuple(map(json.dumps, parts)), str(document.parent), prove)
    said = "nothing was said"
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.run(job):
            match event:
                case Verified():
                    said = ""
                case CertificateRefused(_, reason):
                    return f"refused: {reason}"
                case TargetSkipped(skipped):
                    said = f"skipped: {skipped.reason}"
                case TargetFailed(_, message):
                    said = message
                case TargetFinished(result):
                    said = "; ".join(cut.why for cut in result.incomplete)
    return said


def _serve() -> None:
    """Verifies what is asked for, a line each."""
    load_engine()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        file, prove = json.loads(line)
        try:
            said = verified(Path(file), prove)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        print(json.dumps(said), file=out, flush=True)


class Verifier:
    """A process with another hash seed that verifies certificates."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.adversarial.certifying", "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "77"},
        )

    def refuses(self, document: Path, prove: bool) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([str(document), prove]), file=self._process.stdin, flush=True)
        return str(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate()


def wrong(claim: Claim, folder: Path, verifier: Verifier, **options: Any) -> tuple[str, str]:
    """What the certificate says, and what is wrong with it."""
    document, word = certified(claim, folder, **options)
    if document is None:
        return word, "" if "time" in word else "no certificate"
    if not claim.holds and word == "holds":
        return word, "certified to hold"
    if claim.holds and word == "fails":
        return word, "certified to fail"
    for prove in (False, True):
        if refused := verifier.refuses(document, prove):
            return word, f"{'--prove: ' if prove else ''}{refused}"
    return word, ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--step", default="0/1")
    parser.add_argument("--compose")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files of claims are")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    if given.serve:
        _serve()
        return 0
    options = {name: getattr(given, name) for name in ("compose", "jobs") if getattr(given, name)}
    part, parts = map(int, given.step.split("/"))
    chosen = [c for c in claims(given.folder) if not given.names or any(name in str(c) for name in given.names)]
    load_engine()
    verifier, bad = Verifier(), 0
    with tempfile.TemporaryDirectory() as top:
        for number, claim in enumerate(chosen[part::parts]):
            started = time.monotonic()
            try:
                word, mistake = wrong(claim, Path(top, f"c{number}"), verifier, **options)
            except Exception as error:
                word, mistake = "error", f"{type(error).__name__}: {error}"
            bad += bool(mistake)
            mark = "WRONG" if mistake else "ok"
            seconds = time.monotonic() - started
            truth = "holds" if claim.holds else "fails"
            print(f"{mark:5} {claim} {truth}->{word} {seconds:.1f}s {mistake}", flush=True)
    verifier.close()
    print(f"{len(chosen[part::parts])} claims, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
