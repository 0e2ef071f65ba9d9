"""Native functions with side effects that are blocked while exploring, and those whose results differ between runs."""

from __future__ import annotations

_FILES = frozenset(
    {
        *("posix.remove", "posix.unlink", "posix.rename", "posix.mkdir", "posix.rmdir", "posix.link", "posix.symlink"),
        *("posix.truncate", "posix.chmod", "posix.chown", "posix.chdir", "os.remove", "os.unlink", "os.makedirs"),
        *("shutil.copyfile", "shutil.copytree", "shutil.move", "shutil.rmtree", "shutil.copy", "shutil.copy2"),
        *("tempfile.mkstemp", "tempfile.mkdtemp", "sqlite3.connect", "os.removedirs", "os.rename"),
    }
)
_PROCESSES = frozenset(
    {
        *("subprocess.Popen", "subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output"),
        *("posix.system", "os.system", "posix.fork", "posix.kill", "posix.putenv", "posix.unsetenv", "os.popen"),
        *("thread.start_new_thread", "threading.Thread.start", "webbrowser.open", "Thread.start"),
    }
)
_NETWORK = frozenset({"urllib.request.urlopen", "socket.create_connection", "smtplib.SMTP"})
_OPENING = frozenset({"open", "io.open"})

NONDETERMINISTIC = frozenset({"id", "posix.getpid", "os.getpid", "thread.get_ident", "threading.get_ident"})


def refused_by(name: str, mode: str = "") -> str:
    """What would have to be allowed for a call, empty if it is let through. A file may be opened for reading."""
    if name in _FILES or (name in _OPENING and set(mode) & set("wax+")):
        return "files"
    if name in _PROCESSES:
        return "processes"
    return "network" if name in _NETWORK else ""
