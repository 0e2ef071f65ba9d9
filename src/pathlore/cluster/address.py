"""The address of a scheduler: which ones are safe to talk to, and how."""

from __future__ import annotations

import ipaddress
import json
import os
import socket
from contextlib import suppress

_TLS, _PLAIN = "tls", "tcp"


class ClusterError(Exception):
    """A cluster that cannot be used; the message, one line, is for the user."""


def scheduler_address(text: str) -> str:
    """The address that a user gave, or the one in a scheduler file. ClusterError for one that must not be used."""
    if text.endswith(".json") or os.path.isfile(text):
        text = _in_file(text)
    scheme, separator, rest = text.partition("://")
    if not separator:
        scheme, rest = _PLAIN, text
    host, colon, port = rest.rpartition(":")
    if scheme not in (_TLS, _PLAIN) or not colon or not host or not port.isdecimal():
        raise ClusterError(f"{text}: not the address of a scheduler, such as tls://host:8786 or 127.0.0.1:8786")
    address = f"{scheme}://{rest}"
    if not is_safe(address):
        raise ClusterError(
            f"{address}: only encrypted: whoever reaches a scheduler can run code on all of its workers; "
            f"start it with TLS and use tls://{rest}"
        )
    return address


def _in_file(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)["address"]
    except OSError as error:
        raise ClusterError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ClusterError(f"{path}: not a file that a scheduler wrote") from None
    if not isinstance(found, str):
        raise ClusterError(f"{path}: not a file that a scheduler wrote")
    return found


def is_encrypted(address: str) -> bool:
    return address.startswith(f"{_TLS}://")


def is_safe(address: str) -> bool:
    """Whether what is sent there is encrypted, or stays on this machine."""
    return is_encrypted(address) or _is_loopback(address.partition("://")[2].rpartition(":")[0].strip("[]"))


def _is_loopback(host: str) -> bool:
    """Whether all that a name stands for is this machine."""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    try:
        found = socket.getaddrinfo(host, None)
    except (OSError, UnicodeError):
        return False
    return all(ipaddress.ip_address(str(entry[4][0]).partition("%")[0]).is_loopback for entry in found)
