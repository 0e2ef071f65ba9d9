"""Files of a project on their way: all of them, nothing else, and never outside of their folder."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from pathlore.cluster import shipping
from pathlore.cluster.address import ClusterError
from pathlore.cluster.shipping import digest_of_archive, packed, unpacked


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for name in ("a.py", "pkg/b.py", "pkg/data.txt", ".hidden/c.py", ".env", "__pycache__/d.pyc", "venv3/lib/e.py"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (root / "venv3" / "pyvenv.cfg").touch()
    (root / ".git").mkdir()
    (tmp_path / "secret").write_text("secret")
    (root / "out").symlink_to(tmp_path / "secret")
    (root / "folder").symlink_to(tmp_path)
    (root / "in").symlink_to(root / "a.py")
    os.mkfifo(root / "fifo")
    return root


def names(data: bytes) -> list[str]:
    return sorted(zipfile.ZipFile(io.BytesIO(data)).namelist())


def test_what_is_sent(project: Path, tmp_path: Path) -> None:
    data = packed(str(project))
    assert names(data) == [".git", "a.py", "in", "pkg/b.py", "pkg/data.txt"]
    assert packed(str(project)) == data
    folder = unpacked(data, digest_of_archive(data), str(tmp_path / "scratch"))
    assert (Path(folder) / "pkg" / "data.txt").read_text() == "pkg/data.txt"
    assert not (Path(folder) / "in").is_symlink()
    assert unpacked(data, digest_of_archive(data), str(tmp_path / "scratch")) == folder
    assert os.listdir(tmp_path / "scratch") == [os.path.basename(folder)]


def test_too_much_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipping, "_MOST_BYTES", 10)
    with pytest.raises(ClusterError, match="has more than"):
        packed(str(project))


def archive(name: str, kind: int = 0, text: str = "x") -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        entry = zipfile.ZipInfo("placeholder")
        entry.external_attr = kind << 16
        # As hostile hands write it: the constructor changes separators.
        entry.filename = entry.orig_filename = name
        opened.writestr(entry, text)
    return made.getvalue()


@pytest.mark.parametrize(
    "name", ["../x.py", "a/../../x.py", "/x.py", "..\\x.py", "C:\\x.py", "c:x.py", "a\\b.py", "folder/", "//x.py"]
)
def test_nothing_is_written_elsewhere(name: str, tmp_path: Path) -> None:
    data = archive(name)
    scratch = tmp_path / "deep" / "scratch"
    with pytest.raises(ValueError, match="no file of a project"):
        unpacked(data, digest_of_archive(data), str(scratch))
    assert not list(scratch.iterdir())
    assert [path.name for path in tmp_path.rglob("*")] == ["deep", "scratch"]


def test_links_are_refused(tmp_path: Path) -> None:
    data = archive("link", stat.S_IFLNK | 0o777, "/etc/passwd")
    with pytest.raises(ValueError, match="no file of a project"):
        unpacked(data, digest_of_archive(data), str(tmp_path))


def test_a_file_does_not_come_twice(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        opened.writestr("a.py", "1")
        with pytest.warns(UserWarning, match="Duplicate"):
            opened.writestr("a.py", "2")
    with pytest.raises(OSError, match="exists"):
        unpacked(made.getvalue(), digest_of_archive(made.getvalue()), str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_another_archive_is_refused(tmp_path: Path) -> None:
    data = archive("a.py")
    with pytest.raises(ValueError, match="not the one"):
        unpacked(data + b"x", digest_of_archive(data), str(tmp_path))
    with pytest.raises(ValueError, match="not an archive"):
        unpacked(b"x", digest_of_archive(b"x"), str(tmp_path))


def test_an_archive_that_grows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = archive("a.py", text="x" * 100)
    monkeypatch.setattr(shipping, "_MOST_BYTES", 10)
    with pytest.raises(ValueError, match="too large"):
        unpacked(data, digest_of_archive(data), str(tmp_path))
