"""What the collector leaves alone must not hide functions that are under test."""

from __future__ import annotations

import subprocess
import sys

import pytest

_PROGRAM = """
import gc, sys
from types import FunctionType
import early
from pathlore import collector

def found(module):
    return sorted(o.__name__ for o in collector.objects_from([module.__file__])
                  if type(o) is FunctionType and o.__code__.co_filename == module.__file__)

if "ours" in sys.argv:
    collector.process_is_ours()
collector.settle()
settled = gc.get_freeze_count() > 0
import late
with collector.quiet_collector():
    print(settled, found(late), gc.get_freeze_count() > 0, end=" ")
print(gc.get_freeze_count() > 0, found(early), gc.get_freeze_count() > 0, end=" ")
import later
getattr(collector, sys.argv[1])()
print(found(later))
"""


def _run(folder, *arguments, whole="collect_all"):
    (folder / "early.py").write_text("def first():\n    return lambda: 1\nmade = first()\n")
    (folder / "late.py").write_text("def second(): pass\n")
    (folder / "later.py").write_text("def third(): pass\n")
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{_PROGRAM}", whole, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_in_a_process_of_ours_early_objects_are_skipped_until_they_are_under_test(tmp_path):
    # When they are, they are looked at once, and passed over again.
    assert _run(tmp_path, "ours") == "True ['second'] True True ['<lambda>', 'first'] True ['third']"


@pytest.mark.parametrize("whole", ["collect_all", "all_objects", "pass_over_program"])
def test_modules_that_were_imported_before_everything_was_collected_are_found(tmp_path, whole):
    """Else nothing of them is rewritten, and nothing that they do is followed."""
    assert _run(tmp_path, "ours", whole=whole).endswith("True ['third']")


def test_in_a_process_of_others_nothing_stays_frozen(tmp_path):
    assert _run(tmp_path) == "False ['second'] False False ['<lambda>', 'first'] False ['third']"
