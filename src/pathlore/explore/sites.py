"""Where on the stack a choice is made: the site of a frame, and the live site that another process means by a name."""

from __future__ import annotations

from sys import gettrace
from types import CodeType, FrameType
from typing import Any

from pathlore.instrumentation.naming import CodeNames, StoredLocations
from pathlore.instrumentation.versions import Versions
from pathlore.program.sites import CodeMark, Site, instruction_start
from pathlore.project import OWN_CODE
from pathlore.runtime.path import Unplanned, context
from pathlore.trie.choice import ChoiceSite

_UNSEEN: Any = object()
_identity = object.__hash__


class Sites:
    """Sites by code object and instruction. Frames of Pathlore itself are no sites: their callers are.

    What is chosen before the target is called, or after it, has a site of its own: the code that calls it.
    """

    def __init__(self, caller: CodeType, versions: Versions) -> None:
        self.versions = versions
        self._marks: dict[int, CodeMark] = {}
        self._caller = Site(caller, 0, self._mark_of(caller))
        self._caller_code = caller
        self._found: dict[tuple[int, int], Site | None] = {}
        self._codes: list[CodeType] = []
        self._starts: dict[tuple[int, int], int] = {}
        """Where instructions begin that hold no choice."""
        self._here: dict[tuple[ChoiceSite, int], bool] = {}
        """Whether an offset in the code of a site belongs to the site."""
        self._own: dict[int, bool] = {}

    @property
    def caller(self) -> CodeType:
        """The code that calls the target: what is below it on the stack is not the program."""
        return self._caller_code

    @property
    def known(self) -> list[Site]:
        """All that were met, in order."""
        return [self._caller, *(dict.fromkeys(site for site in self._found.values() if site is not None))]

    def at(self, frame: FrameType) -> Site:
        found = self._found
        while True:
            key = (_identity(frame.f_code), frame.f_lasti)
            site = found.get(key, _UNSEEN)
            if site is _UNSEEN:
                site = self._new(key, frame)
            if site is not None:
                return site  # type: ignore[no-any-return]
            assert frame.f_back is not None
            frame = frame.f_back

    @staticmethod
    def is_new_at(frame: FrameType, site: ChoiceSite) -> bool:
        """Whether a frame without a mark, at the instruction of a site, is at the site. If so, it gets its mark."""
        if frame.f_code is not site.code:
            return False
        if gettrace() is None:
            frame.f_trace = site.mark  # type: ignore[assignment]
        return True

    def is_at(self, frame: FrameType, site: ChoiceSite) -> bool | None:
        """Whether a frame is at a site, None if that is not sure. Nothing is planned for what is asked there."""
        # Hot: scans of texts ask it at each character, and loops over ranges at each number.
        code = site.code
        if code is None or code is self._caller_code:
            return None
        here = self._code_of(frame)
        while here is not code:
            if not self._is_own(here):
                if self.versions.is_partial(here):
                    place = self.versions.full_place(here, self._start(frame))
                    if place[0] is not here:
                        return place[0] is code and place[1] == site.instruction
                # Another version of the same function may be at the same place.
                same = here.co_firstlineno == code.co_firstlineno and here.co_name == code.co_name
                return None if same else False
            if frame.f_back is None:
                return None
            frame = frame.f_back
            here = self._code_of(frame)
        at = frame.f_lasti
        if at == site.instruction:
            return True
        found = self._here.get((site, at))
        if found is None:
            found = self._here[site, at] = instruction_start(code, at) == site.instruction
        return found

    def _code_of(self, frame: FrameType) -> CodeType:
        """The code of a frame, which gets its mark."""
        mark: object = frame.f_trace
        if type(mark) is CodeMark:
            return mark.code
        code = frame.f_code
        if gettrace() is None:
            frame.f_trace = self._mark_of(code)
        return code

    def _mark_of(self, code: CodeType) -> CodeMark:
        # By identity: to hash a code object is to hash all that it consists of, and `id` is audited.
        return self._marks.setdefault(_identity(code), CodeMark(code))

    def place(self, frame: FrameType) -> tuple[CodeType, int]:
        """The code and the instruction of the program that a frame belongs to."""
        while self._is_own(frame.f_code) and frame.f_back is not None:
            frame = frame.f_back
        return self.versions.full_place(frame.f_code, self._start(frame))

    def _start(self, frame: FrameType) -> int:
        key = (_identity(frame.f_code), frame.f_lasti)
        found = self._starts.get(key)
        if found is None:
            self._codes.append(frame.f_code)
            found = self._starts[key] = instruction_start(frame.f_code, frame.f_lasti)
        return found

    def _is_own(self, code: CodeType) -> bool:
        key = _identity(code)
        found = self._own.get(key)
        if found is None:
            self._codes.append(code)
            found = self._own[key] = code.co_filename.startswith(OWN_CODE)
        return found

    def _new(self, key: tuple[int, int], frame: FrameType) -> Site | None:
        code = frame.f_code
        if not self.versions.is_planned(code, instruction_start(code, frame.f_lasti)):
            context.path.end(Unplanned(code))
        # The code object is kept, so that its id is not used again.
        self._codes.append(code)
        if code is self._caller.code:
            site = self._caller
        elif code.co_filename.startswith(OWN_CODE) and frame.f_back is not None:
            site = None
        else:
            # Inside a specialised instruction the interpreter may point at one of its cache entries.
            start = instruction_start(code, frame.f_lasti)
            site = self._found.get((key[0], start)) or self._made(code, start)
            self._found[(key[0], start)] = site
        self._found[key] = site
        return site

    def _made(self, code: CodeType, start: int) -> Site:
        """The site of an instruction: that of full code, where it has the same one."""
        code, start = self.versions.full_place(code, start)
        self._codes.append(code)
        key = (_identity(code), start)
        site = self._found.get(key)
        if site is None:
            site = self._found[key] = Site(code, start, self._mark_of(code))
        return site


class LiveLocations(StoredLocations):
    """Finds the sites of live code by their names: strategies and others compare sites by identity."""

    def __init__(self, names: CodeNames, sites: Sites) -> None:
        super().__init__(names)
        self._names = names
        self._sites = sites
        self._live: dict[str, Site] = {}
        self._named = 0
        self._stored = self.site
        self.site = self._site

    def name_sites(self) -> None:
        """Names all sites that were met so far."""
        known = self._sites.known
        for site in known[self._named :]:
            self._live.setdefault(self._names.site(site), site)
        self._named = len(known)

    def _site(self, key: str) -> Any:
        if key not in self._live:
            self.name_sites()
        return self._live.get(key) or self._stored(key)
