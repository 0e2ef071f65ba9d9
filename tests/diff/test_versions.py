"""Versions are git revisions, folders and files; targets are found in each."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.diff.comparing import diff, observed, run, write

OLD = {
    "shop/__init__.py": "",
    "shop/tax.py": "RATE = 19\n\ndef tax(net: int) -> int:\n    return net * RATE // 100\n",
    "shop/price.py": """
        from shop.tax import tax

        def gross(net: int) -> int:
            assert net >= 0
            return net + tax(net)

        def label(net: int) -> str:
            from shop.tax import RATE

            return f"{net}+{RATE}"
        """,
}
NEW = {
    **OLD,
    "shop/tax.py": "RATE = 19\n\ndef tax(net: int) -> int:\n    return net * RATE // 100 if net < 5000 else 950\n",
}


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    git(folder, "init", "-q")
    for files in (OLD, NEW):
        write(folder, files)
        git(folder, "add", ".")
        git(folder, "commit", "-q", "-m", "version")
    return folder


def test_git_revisions_and_a_callee_in_another_module(repository: Path, tmp_path: Path) -> None:
    compared = diff(repository, "HEAD~1", "HEAD", "shop/price.py:gross")
    assert compared.code == 1, compared.errors
    (difference,) = compared.only["differences"]
    write(tmp_path / "before", OLD)
    before = observed(tmp_path / "before", "shop/price.py", difference["call"].replace("gross(", "gross("))
    after = observed(repository, "shop/price.py", difference["call"])
    assert before != after
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=repository, capture_output=True, text=True, check=True
    )
    assert [line for line in status.stdout.splitlines() if "__pycache__" not in line] == []


def test_the_working_tree_and_a_folder_below(repository: Path) -> None:
    write(repository, {"shop/tax.py": OLD["shop/tax.py"]})
    assert diff(repository, "HEAD~1", ".", "shop/price.py:gross").only["verdict"] == "equivalent"
    assert diff(repository, "HEAD", ".", "shop/price.py:gross").only["verdict"] == "different"
    assert diff(repository / "shop", "HEAD", "HEAD~1", "price.py:gross").only["verdict"] == "different"


def test_modules_that_functions_import_are_those_of_their_version(repository: Path) -> None:
    write(repository, {"shop/tax.py": OLD["shop/tax.py"].replace("19", "7")})
    (difference,) = diff(repository, "HEAD", ".", "shop/price.py:label").only["differences"]
    assert (difference["old"]["text"], difference["new"]["text"]) == ("returns '0+19'", "returns '0+7'")


def test_a_module_that_nothing_but_a_function_imports(tmp_path: Path) -> None:
    use = "def f(x: int) -> int:\n    from rates import RATE\n\n    return x * RATE\n"
    for folder, rate in (("one", 19), ("two", 7)):
        write(tmp_path / folder, {"use.py": use, "rates.py": f"RATE = {rate}\n"})
    (difference,) = diff(tmp_path, "one", "two", "use.py:f").only["differences"]
    assert {difference["old"]["text"], difference["new"]["text"]} == {"returns 19", "returns 7"}


def test_folders_and_modules_by_name(tmp_path: Path) -> None:
    write(tmp_path / "one", OLD)
    write(tmp_path / "two", NEW)
    assert diff(tmp_path, "one", "two", "shop/price.py:gross").code == 1
    assert diff(tmp_path, "one", "two", "two/shop/price.py:gross").code == 1
    assert diff(tmp_path, "one", "two", "shop.price:gross").code == 1
    assert diff(tmp_path, "one", "one", "shop/price.py").code == 0


def test_what_one_version_lacks_is_added_or_removed(tmp_path: Path) -> None:
    write(
        tmp_path, {"one.py": "def f(x: int) -> int:\n    return x\n", "two.py": "def g(x: int) -> int:\n    return x\n"}
    )
    compared = diff(tmp_path, "one.py", "two.py", "two.py")
    assert {name: found["verdict"] for name, found in compared.targets.items()} == {"g": "added", "f": "removed"}
    assert compared.code == 1
    assert diff(tmp_path, "one.py", "two.py", "g").code == 0
    assert diff(tmp_path, "one.py", "two.py", "f").code == 1


def test_methods_and_all_of_a_class(tmp_path: Path) -> None:
    text = """
    class Account:
        def __init__(self, balance: int) -> None:
            self.balance = balance

        def take(self, n: int) -> bool:
            if n {} self.balance:
                return False
            self.balance -= n
            return True

        @property
        def empty(self) -> bool:
            return self.balance == 0
    """
    write(tmp_path, {"one.py": text.format(">"), "two.py": text.format(">=")})
    compared = diff(tmp_path, "one.py", "two.py", "Account")
    assert {name: found["verdict"] for name, found in compared.targets.items()} == {
        "Account.__init__": "equivalent",
        "Account.take": "different",
        "Account.empty": "equivalent",
    }


def test_a_parameter_with_a_default_may_come_and_go(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "one.py": "def f(x: int) -> int:\n    return x + 1\n",
            "two.py": "def f(x: int, step: int = 1) -> int:\n    return x + step\n",
            "three.py": "def f(x: int, step: int = 2) -> int:\n    return x + step\n",
        },
    )
    same = diff(tmp_path, "one.py", "two.py", "f")
    assert same.only["verdict"] == "equivalent"
    assert same.only["reason"] == "left at their defaults: step"
    assert diff(tmp_path, "one.py", "three.py", "f").only["verdict"] == "different"


def test_another_signature_is_a_difference_that_calls_show(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"one.py": "def f(x: int) -> int:\n    return x\n", "two.py": "def f(x: int, y: int) -> int:\n    return x\n"},
    )
    found = diff(tmp_path, "one.py", "two.py", "f").only
    assert found["verdict"] == "different"
    assert found["reason"] == "called in another way: (x: int) -> int before, (x: int, y: int) -> int now"
    assert ("returns 0", "raises TypeError") in [
        (d["old"]["text"], d["new"]["text"].partition("(")[0]) for d in found["differences"]
    ]


def test_errors_are_one_line(repository: Path, tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "bad.py": "def f(:\n",
            "broken.py": "import no_such_module\n",
            "ok.py": "def f(x: int) -> int:\n    return x\n",
        },
    )
    for folder, arguments, message in (
        (repository, ("nowhere", "HEAD", "shop/price.py:gross"), "no revision of this git repository"),
        (tmp_path, ("HEAD", "HEAD~1", "ok.py:f"), "in no git repository"),
        (repository, ("HEAD", "HEAD~1", "shop/none.py:f"), "neither HEAD nor HEAD~1 has this file"),
        (repository, ("HEAD", "HEAD~1", "shop/price.py:none"), "neither version has it"),
        (repository, ("HEAD", "HEAD~1", "gross"), "name a file"),
        (tmp_path, ("bad.py", "ok.py", "f"), "in bad.py: bad.py:1:7: syntax error"),
        (tmp_path, ("ok.py", "broken.py", "f"), "in broken.py: cannot import broken: ModuleNotFoundError"),
    ):
        done = run(folder, *arguments)
        assert done.returncode == 2, (arguments, done)
        assert message in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_the_report_for_people(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "one.py": "def f(x: int) -> int:\n    return x\n",
            "two.py": "def f(x: int) -> int:\n    if x == 4711:\n        raise ValueError('no')\n    return x\n",
        },
    )
    done = run(tmp_path, "one.py", "two.py", "f")
    assert done.stdout.splitlines()[0].startswith("two.py:f: 1 difference (")
    assert done.stdout.splitlines()[1:4] == [
        "    f(4711)",
        "        old: returns 4711",
        "        new: raises ValueError('no')",
    ]
    assert done.stdout.splitlines()[-1] == "1 target compared: 1 different"
    assert done.stderr == ""
