"""Certificates with flipped, lost and repeated bytes: refused in one line, or what they were before."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pathlore.certificates.document import RefusedError, UnreadableError, parts_of, text_of
from pathlore.certificates.verify import verify
from pathlore.config import Config
from pathlore.findings import CertificateRefused, Event, Verified
from tests.certificates.certifying import Part, certified
from tests.certificates.subjects import ALL
from tests.scale import EVERYTHING

_LIKELY = b'0123456789"{}[],:-truefalsn '


def damaged(content: bytes, chance: random.Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2))):
        at = chance.randrange(len(found))
        match chance.randrange(4):
            case 0:
                found[at] ^= 1 << chance.randrange(8)
            case 1:
                del found[at : at + chance.choice((1, 1, 2, 5))]
            case 2:
                found[at:at] = found[at : at + chance.choice((1, 2, 8))]
            case _:
                found[at] = chance.choice(_LIKELY)
    return bytes(found)


@pytest.fixture(scope="module", params=["objects"] if not EVERYTHING else ["branches", "objects", "texts", "findings"])
def certificate(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Part]]:
    folder = tmp_path_factory.mktemp("damaged")
    return folder, certified(folder, ALL[request.param])


def test_files(certificate: tuple[Path, list[Part]]) -> None:
    _, parts = certificate
    content, chance = text_of(parts).encode(), random.Random(7)
    refusals: list[str] = []
    for _ in range(400):
        try:
            assert parts_of(damaged(content, chance)) == parts
        except (RefusedError, UnreadableError) as refusal:
            refusals.append(str(refusal))
    assert len(refusals) > 360  # the others have a space more or less
    assert not any("\n" in refusal for refusal in refusals)


def outcome(parts: list[Part], folder: Path) -> list[Event]:
    told: list[Event] = []
    verify(parts, Config(), told.append, str(folder), with_proof=False)
    return [event for event in told if isinstance(event, (Verified, CertificateRefused))]


def test_files_whose_digest_was_made_anew(certificate: tuple[Path, list[Part]]) -> None:
    folder, parts = certificate
    content, chance = json.dumps(parts).encode(), random.Random(11)
    right = outcome(parts, folder)
    tried = 0
    while tried < (200 if EVERYTHING else 40):
        try:
            changed: list[Any] = parts_of(text_of(json.loads(damaged(content, chance))).encode())
        except (ValueError, RefusedError, UnreadableError):
            continue
        tried += 1
        (found,) = outcome(changed, folder)
        if isinstance(found, CertificateRefused):
            assert "\n" not in found.reason
        else:
            assert [found] == right
            assert changed == parts
