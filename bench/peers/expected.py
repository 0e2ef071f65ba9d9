"""The cases, and what must come out of each."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    HOLDS = "holds"
    VIOLATION = "violation"
    OPEN = "not confirmed"
    SKIPPED = "skipped"
    CRASH = "crash"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class Case:
    file: str
    """In the folder `cases`."""
    function: str
    expected: Verdict
    line: int = 0
    """Of the assertion that the seeded bug violates."""
    paths: int = 0
    """Where it is known how many there are."""
    endless: bool = False
    """More paths than time: only the first finding is compared."""
    faster: float = 0.0
    """How many times less CPU than the peer Pathlore has to take."""

    @property
    def name(self) -> str:
        return f"{self.file}:{self.function}"

    @property
    def wanted(self) -> str:
        where = f" in line {self.line}" if self.line else ""
        return self.expected.value + where + (f", {self.paths} paths" if self.paths else "")


HOLDS, VIOLATION = Verdict.HOLDS, Verdict.VIOLATION

CASES = [
    Case("a_pq.py", "p", HOLDS),
    Case("b_bank.py", "drive", VIOLATION, line=14),
    Case("b2_bank_safe.py", "drive", HOLDS, paths=4096, faster=20),
    Case("c_tri.py", "classify", HOLDS),
    Case("d_loop.py", "testLoop", VIOLATION, line=7),
    Case("d2_loop_bounded.py", "testLoop", HOLDS),
    Case("e_rational.py", "simp", HOLDS),
    Case("f_list.py", "swap_bug", VIOLATION, line=37),
    Case("f_list.py", "swap", HOLDS),
    Case("g3_str.py", "parse", VIOLATION, line=15),
    Case("i_dictlist.py", "inventory", VIOLATION, line=12, endless=True),
    Case("i_dictlist.py", "group", VIOLATION, line=22),
    Case("j_nonlin.py", "nl", VIOLATION, line=5),
    Case("j_nonlin.py", "md", VIOLATION, line=20),
    Case("k_trivial.py", "triv", HOLDS),
    Case("l_chain.py", "chain", HOLDS, paths=1024, faster=8),
    Case("m_tables.py", "chained", HOLDS, paths=2),
    Case("m_tables.py", "price", HOLDS),
    Case("n_arrays.py", "written", HOLDS, paths=2),
    Case("n_arrays.py", "any_size", HOLDS),
    Case("o_crc.py", "crc8", HOLDS),
    Case("o_crc.py", "crc32", HOLDS, paths=2),
    Case("o_crc.py", "magic", VIOLATION, line=53),
    Case("p_permutation.py", "swapped", HOLDS),
    Case("p_permutation.py", "forgotten", VIOLATION, line=23),
]
