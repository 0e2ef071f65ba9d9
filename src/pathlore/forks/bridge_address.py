"""Where to find the process that talks to a cluster. Every run asks, and few have one."""

from __future__ import annotations

from pathlore.records import slotted


@slotted
class BridgeAddress:
    """Where the bridge of this process, and of those that it forks, listens; and how many workers there were."""

    path: str = ""
    workers: int = 0


bridge = BridgeAddress()
