"""The numbers that a plain run has to give on the papers' subjects, next to those that the papers print.

Queries are two for each symbolic conditional that is reached, however one-sided. Paths are the distinct sequences
of conditional outcomes that end by themselves; `ends` counts the paths when heap choices tell them apart too.
"""

from dataclasses import dataclass
from enum import Enum


class Agreement(Enum):
    EXACT = "queries and paths are those of the paper"
    QUERIES = "queries are those of the paper"
    OWN = "measured here; the paper prints no number, or none that its text lets one reproduce"


class Paper(Enum):
    COMPOSITIONAL_REPLAY = "compositional replay, table 5.1"
    MEMOISE = "memoised symbolic execution"
    DISTRIBUTED_ASSERTIONS = "distributed symbolic execution for property checking"
    PRECISE_PROGRESSING = "precise and progressing compositional symbolic execution"


@dataclass(frozen=True, slots=True)
class Row:
    paper: Paper
    name: str
    """As the paper spells it."""
    file: str
    """In the folder `subjects`."""
    target: str
    queries: int
    paths: int
    agreement: Agreement
    reported: str
    """As printed; pairs are regular / with the paper's technique."""
    violations: int = 0
    """Paths that fail an assertion; they are among `paths`."""
    ends: int | None = None
    """None where there is no heap choice, so that ends are paths."""
    limit: int | None = None
    """The most decisions on a path, one-sided ones included."""
    boundaries: int = 0
    """Paths that the limit cut; they are not among `paths`."""
    remark: str = ""

    @property
    def exact(self) -> bool:
        return self.agreement is Agreement.EXACT


@dataclass(frozen=True, slots=True)
class Omission:
    """A result of the papers that has no row, and why."""

    what: str
    reported: str
    reason: str


EXACT, QUERIES, OWN = Agreement.EXACT, Agreement.QUERIES, Agreement.OWN
REPLAY, MEMOISE = Paper.COMPOSITIONAL_REPLAY, Paper.MEMOISE
ASSERTIONS, PROGRESSING = Paper.DISTRIBUTED_ASSERTIONS, Paper.PRECISE_PROGRESSING

# What identifies a row and what it counts stand on one line, as in a table.
# fmt: off
BANK_ACCOUNT = [
    Row(
        REPLAY, "deposit", "bank_account.py", "BankAccount.deposit", 2, 2, EXACT,
        "calls 2/2, choices 3/5, paths 2, nodes 3/3",
    ),
    Row(
        REPLAY, "withdraw", "bank_account.py", "BankAccount.withdraw", 4, 3, EXACT,
        "calls 4/4, choices 5/10, paths 3, nodes 6/6",
        violations=1,
    ),
    Row(
        REPLAY, "main", "bank_account.py", "main", 210, 106, EXACT,
        "calls 210/166, choices 211/463, paths 106, nodes 169/253",
        violations=42,
        remark="the driver is not printed; this one is inferred from the counts",
    ),
    Row(
        MEMOISE, "BankAccount, depth 37", "bank_account.py", "sequence6", 8190, 4096, EXACT,
        "states 16381, calls 8190, time 1:46",
        violations=1,
        remark="the paper prints no paths; Symbolic PathFinder ends 4095 and reports 1 violation",
    ),
]

WBS = [
    Row(
        REPLAY, "update", "wbs.py", "WBS.update", 478, 144, EXACT,
        "calls 478/478, choices 287/2895, paths 144, nodes 2609/2609",
    ),
    Row(
        REPLAY, "main0", "wbs.py", "main0", 2206, 144, EXACT,
        "calls 2206/144, choices 287/8597, paths 144, nodes 1553/6391",
        remark="the driver is not printed; this one is inferred from the counts",
    ),
    Row(
        REPLAY, "main1", "wbs.py", "main1", 3742, 144, EXACT,
        "calls 3742/864, choices 287/13627, paths 144, nodes 1905/10461",
        remark="the driver is not printed; this one is inferred from the counts",
    ),
    Row(
        REPLAY, "launch", "wbs.py", "launch", 27646, 13824, EXACT,
        "calls 27646/14400, time 14:00/5:16, choices 27647/305309, paths 13824, nodes 14426/277663",
    ),
]

TCAS = [
    Row(
        REPLAY, "Non_Crossing_Biased_Descend", "tcas.py", "Tcas.non_crossing_biased_descend", 30, 14, EXACT,
        "calls 30/26, choices 27/73, paths 14, nodes 43/43",
    ),
    Row(
        REPLAY, "Non_Crossing_Biased_Climb", "tcas.py", "Tcas.non_crossing_biased_climb", 30, 14, EXACT,
        "calls 30/26, choices 27/73, paths 14, nodes 43/43",
    ),
    Row(
        REPLAY, "alt_sep_test", "tcas.py", "Tcas.alt_sep_test", 678, 68, EXACT,
        "calls 678/230, time 0:20/0:07, choices 135/1579, paths 68, nodes 264/901",
    ),
    Row(
        REPLAY, "startTcas", "tcas.py", "start_tcas", 2348, 68, QUERIES,
        "calls 2348/100, time 0:59/0:04, choices 135/5238, paths 84, nodes 361/2682",
        remark="84 paths contradict the 135 choices of the same line, which allow 68",
    ),
]

MUTANT_REMARK = "how the paper encodes the altitude layer is unknown"
MUTANTS = [
    Row(MEMOISE, "original", "tcas_layered.py", "layered_alt_sep_test", 2598, 164, OWN, "", remark=MUTANT_REMARK),
    Row(
        MEMOISE, "v6", "tcas_v6.py", "Tcas.alt_sep_test", 678, 68, OWN,
        "states 2688/2186, calls 2566/1696, time 4:48/3:15",
        remark=MUTANT_REMARK,
    ),
    Row(
        MEMOISE, "v6, layered", "tcas_v6.py", "layered_alt_sep_test", 2598, 164, OWN,
        "states 2688/2186, calls 2566/1696, time 4:48/3:15",
        remark=MUTANT_REMARK,
    ),
    Row(
        MEMOISE, "v25", "tcas_v25.py", "Tcas.alt_sep_test", 678, 76, OWN,
        "states 2688/2658, calls 2566/2016, time 4:40/3:46",
        remark=MUTANT_REMARK,
    ),
    Row(
        MEMOISE, "v25, layered", "tcas_v25.py", "layered_alt_sep_test", 2598, 196, OWN,
        "states 2688/2658, calls 2566/2016, time 4:40/3:46",
        remark=MUTANT_REMARK,
    ),
    Row(
        MEMOISE, "v30", "tcas_v30.py", "Tcas.alt_sep_test", 310, 44, OWN,
        "states 752/722, calls 686/632, time 1:08/1:06",
        remark=MUTANT_REMARK,
    ),
    Row(
        MEMOISE, "v30, layered", "tcas_v30.py", "layered_alt_sep_test", 1174, 92, OWN,
        "states 752/722, calls 686/632, time 1:08/1:06",
        remark=MUTANT_REMARK,
    ),
]

RATIONAL = [
    Row(
        REPLAY, "abs", "rational.py", "absolute", 2, 2, EXACT,
        "calls 2/2, choices 3/5, paths 2, nodes 3/3",
    ),
    Row(
        REPLAY, "gcd", "rational.py", "gcd", 40, 13, EXACT,
        "calls 40/40, choices 25/80, paths 13, nodes 46/46",
    ),
    Row(
        REPLAY, "simplify", "rational.py", "simplify", 92, 14, EXACT,
        "calls 92/52, choices 79/154, paths 14, nodes 28/60",
        remark="the paper's choices include two for each division",
    ),
    Row(
        REPLAY, "simp", "rational.py", "simp", 19412, 2744, EXACT,
        "calls 19412/2940, time 7:13/1:40, choices 16459/37348, paths 2744, nodes 2955/12450",
        remark="the paper's choices include two for each division",
    ),
]

SWAP_NODE = [
    Row(
        REPLAY, "swapNode", "swap_node.py", "swap_node", 16, 6, EXACT,
        "calls 16/16, choices 20/39, paths 6, nodes 13/13",
        ends=14,
        remark="a comparison of a node's value with itself is asked like any other",
    ),
    Row(
        REPLAY, "WithBoolean", "swap_node.py", "call_twice", 742, 36, EXACT,
        "calls 742/100, time 0:06/0:01, choices 1556/2174, paths 36, nodes 43/85",
        ends=541,
        remark="824 choices here",
    ),
    Row(
        REPLAY, "call3Times", "swap_node.py", "call_3_times", 48056, 216, EXACT,
        "calls 48056/4268, time 12:29/1:10, choices 96963/133461, paths 216, nodes 259/517",
        ends=33789,
        remark="50529 choices here",
    ),
]

POSITION_LIST = [
    Row(
        REPLAY, "checkPosition", "position_list.py", "check_position", 0, 4, EXACT,
        "calls 0/0, choices 13/27, paths 4, nodes 9/9",
        ends=9,
    ),
    Row(
        REPLAY, "element", "position_list.py", "element", 0, 4, EXACT,
        "calls 0/0, choices 23/31, paths 4, nodes 7/7",
        ends=16,
    ),
    Row(
        REPLAY, "swapElements", "position_list.py", "swap_elements", 0, 7, EXACT,
        "calls 0/0, choices 5875/7341, paths 7, nodes 13/20",
        ends=4838,
    ),
]

SORTED_LIST = [
    Row(
        REPLAY, "add", "sorted_list.py", "add_to_two", 4, 3, OWN,
        "calls 4/4, choices 5/14, paths 3, nodes 10/10",
        remark="the paper's input list is unknown; a list of two nodes gives the same calls and paths",
    ),
    Row(
        REPLAY, "add3Times", "sorted_list.py", "add_3_times", 10, 6, EXACT,
        "calls 10/8, choices 11/31, paths 6, nodes 10/25",
    ),
    Row(
        REPLAY, "add5Times", "sorted_list.py", "add_5_times", 238, 120, EXACT,
        "calls 238/86, time 0:06/0:03, choices 239/749, paths 120, nodes 308/511",
    ),
]

SIDES = "a comparison of doubles has two sides here, three in the paper"
ASW = [
    Row(REPLAY, "ASW main1", "asw.py", "main1", 42, 8, EXACT, "calls 42/42, choices 15/95, paths 8, nodes 81/81"),
    Row(
        REPLAY, "ASW main0", "asw.py", "main0", 570, 128, OWN,
        "calls 858/576, choices 375/5707, paths 128, nodes 457/1809",
        remark=SIDES,
    ),
    Row(
        REPLAY, "ASW main", "asw.py", "main", 3642, 128, OWN,
        "calls 5850/1472, choices 375/32907, paths 128, nodes 3104/7313",
        remark=SIDES,
    ),
]

FOO_REMARK = "the source is not available: a program with the same shape"
FOO = [
    Row(REPLAY, "Foo q", "foo.py", "q", 20, 9, OWN, "236/236 calls, paths 11", ends=12, remark=FOO_REMARK),
    Row(REPLAY, "Foo m", "foo.py", "m", 2142, 141, OWN, "255976/21903 calls, paths 125", ends=395, remark=FOO_REMARK),
]

P_Q = [
    Row(
        REPLAY, "p, figure 2.1", "p_q.py", "p", 6, 3, EXACT, "",
        remark="the paper prints the calls of q only",
    ),
    Row(REPLAY, "q, figure 2.1", "p_q.py", "q", 10, 2, EXACT, "calls 10/8"),
]

COMPUTE_REMARK = "agrees with the trees of figures 2 and 3"
LOOP_REMARK = "a depth of the paper is two more than the decisions here; the paper prints no paths"
LOOPS = [
    Row(
        MEMOISE, "compute, limit 3", "loops.py", "compute", 8, 3, OWN, "",
        limit=3, boundaries=1, remark=COMPUTE_REMARK,
    ),
    Row(
        MEMOISE, "compute, limit 4", "loops.py", "compute", 10, 4, OWN, "",
        limit=4, boundaries=1, remark=COMPUTE_REMARK,
    ),
    Row(
        MEMOISE, "compute, limit 5", "loops.py", "compute", 12, 5, OWN, "",
        limit=5, boundaries=1, remark=COMPUTE_REMARK,
    ),
    Row(MEMOISE, "testLoop1", "loops.py", "test_loop_1", 102, 52, OWN, "", violations=2),
    Row(
        MEMOISE, "testLoop2, depth 40", "loops.py", "test_loop_2", 1482, 703, QUERIES,
        "states 1484/1484, time 0:04/0:04, calls 1482/1482",
        limit=38, boundaries=39, remark=LOOP_REMARK,
    ),
    Row(
        MEMOISE, "testLoop2, depth 60", "loops.py", "test_loop_2", 3414, 1650, QUERIES,
        "states 3416/3416, time 0:03/0:03, calls 3414/1932",
        violations=1, limit=58, boundaries=58, remark=LOOP_REMARK,
    ),
    Row(
        MEMOISE, "testLoop2, depth 80", "loops.py", "test_loop_2", 6114, 2980, QUERIES,
        "states 6114/538, time 0:04/0:03, calls 6114/420",
        violations=1, limit=78, boundaries=78, remark=LOOP_REMARK,
    ),
    Row(
        MEMOISE, "testLoop2, depth 100", "loops.py", "test_loop_2", 9614, 4710, QUERIES,
        "states 9616/578, time 0:06/0:03, calls 9614/420",
        violations=1, limit=98, boundaries=98, remark=LOOP_REMARK,
    ),
    Row(
        MEMOISE, "testLoop2, depth 120", "loops.py", "test_loop_2", 13608, 6705, QUERIES,
        "states 13610/312, time 0:09/0:03, calls 13608/114",
        violations=2, limit=118, boundaries=100, remark=LOOP_REMARK,
    ),
]

CHECKED_ASSERTIONS = [
    Row(
        ASSERTIONS, "AssertionTest", "assertion_test.py", "assertion_test", 46, 8, EXACT,
        "time 420/340 ms, states 47, calls 46, violations 4",
        violations=4,
        remark="the paper prints no paths",
    ),
    Row(
        ASSERTIONS, "trityp", "trityp.py", "tri", 32, 14, OWN,
        "time 158033/134852 ms, states 1085, calls 1084, violations 0",
        remark="without the paper's ten assertions, whose text is not given",
    ),
]

INC_DEC_REMARK = "the source is not printed; this one has the quadratic growth of figure 10(b), which has no numbers"
COMPOSITIONS = [
    Row(PROGRESSING, "IncDec, N = 5", "inc_dec.py", "main5", 100, 8, OWN, "", remark=INC_DEC_REMARK),
    Row(PROGRESSING, "IncDec, N = 10", "inc_dec.py", "main10", 290, 13, OWN, "", remark=INC_DEC_REMARK),
    Row(PROGRESSING, "IncDec, N = 20", "inc_dec.py", "main20", 970, 23, OWN, "", remark=INC_DEC_REMARK),
    Row(PROGRESSING, "IncDec, N = 40", "inc_dec.py", "main40", 3530, 43, OWN, "", remark=INC_DEC_REMARK),
    Row(
        PROGRESSING, "inc alone, up to 5", "inc_dec.py", "inc", 12, 6, OWN, "",
        limit=6, boundaries=1, remark=INC_DEC_REMARK,
    ),
    Row(PROGRESSING, "P2, figure 1", "p1_p2.py", "p2", 4, 3, OWN, ""),
    Row(PROGRESSING, "P1, figure 1", "p1_p2.py", "p1", 10, 3, OWN, "", remark="no path returns -1"),
    Row(PROGRESSING, "M2, figure 2", "m1_m2.py", "m2", 40, 20, OWN, "", limit=20, boundaries=1),
    Row(
        PROGRESSING, "M1, figure 2", "m1_m2.py", "m1", 134, 4, OWN, "",
        limit=20, boundaries=7, remark="no path returns -1",
    ),
]

ROWS = [
    *BANK_ACCOUNT, *WBS, *TCAS, *MUTANTS, *RATIONAL, *SWAP_NODE, *POSITION_LIST, *SORTED_LIST, *ASW, *FOO,
    *P_Q, *LOOPS, *CHECKED_ASSERTIONS, *COMPOSITIONS,
]
# fmt: on

OMISSIONS = [
    Omission(
        "ASW main2 alone",
        "calls 402/402, choices 158/1221, paths 80, nodes 640/640",
        "the setting of its inputs and state is not given",
    ),
    Omission(
        "Apollo",
        "MainSymbolic: calls 2256/1089, time 35:00/16:12, choices 423/29236, paths 175, nodes 688/2270",
        "the driver is not given, and two calls of the one that is leave the charts where they begin",
    ),
    Omission(
        "WBS deepened from 24 to 25 and from 29 to 30",
        "calls 335358/77312 and 629758/32256",
        "the driver is not given; it makes more than three updates",
    ),
    Omission(
        "MerArbiter",
        "25 to 30: calls 25684/932",
        "some 268 generated classes that are not available",
    ),
    Omission(
        "errors in callees, table 5.2",
        "WBS Main1: calls 1142/0; startTcas: calls 652/0",
        "the inserted assertions are not given",
    ),
    Omission(
        "WBS with assertions",
        "states 127, calls 126, violations 12",
        "the places of the eight assertions are not given",
    ),
]
