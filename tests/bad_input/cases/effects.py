import _socket
import os
import pathlib
import shutil
import socket
import subprocess
import threading


def writes(x: int) -> int:
    if x == 3:
        with open("written", "w") as file:
            file.write("x")
    return x


def writes_by_path(x: int) -> int:
    if x == 3:
        pathlib.Path("written").write_text("x")
    return x


def writes_low_level(x: int) -> int:
    if x == 3:
        os.open("written", os.O_WRONLY | os.O_CREAT)
    return x


def deletes(x: int) -> int:
    if x == 3:
        os.remove("precious")
    return x


def deletes_a_tree(x: int) -> int:
    if x == 3:
        shutil.rmtree("precious_folder")
    return x


def opens_a_socket(x: int) -> int:
    if x == 3:
        socket.socket()
    return x


def opens_a_raw_socket(x: int) -> int:
    if x == 3:
        _socket.socket()
    return x


def resolves_a_name(x: int) -> int:
    if x == 3:
        socket.getaddrinfo("localhost", 80)
    return x


def runs_a_process(x: int) -> int:
    if x == 3:
        subprocess.run(["touch", "written"])
    return x


def runs_a_shell(x: int) -> int:
    if x == 3:
        os.system("touch written")
    return x


def forks(x: int) -> int:
    if x == 3 and os.fork() == 0:
        open("written", "w").close()
    return x


def starts_a_thread(x: int) -> int:
    if x == 3:
        threading.Thread(target=lambda: open("written", "w")).start()
    return x


def changes_the_folder(x: int) -> int:
    os.chdir("/")
    return x


def sets_the_environment(x: int) -> int:
    os.environ["PATHLORE_TEST"] = "1"
    return x


def catches_the_block(x: int) -> int:
    try:
        open("written", "w").close()
    except BaseException:
        return 1
    return 10 // x
