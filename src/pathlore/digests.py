"""Hashes contents without `hashlib`, which loads OpenSSL and so takes longer than many a check."""

from __future__ import annotations

# type checkers take this for true; they know the one and not the other
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        from _blake2 import blake2b
    except ImportError:  # an interpreter that is built without it
        from hashlib import blake2b

__all__ = ["blake2b"]
