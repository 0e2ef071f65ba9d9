def catches_everything(x: int) -> int:
    try:
        if x > 3:
            while True:
                x += 1
    except BaseException:
        return 5
    return 1


def catches_in_a_loop(x: int) -> int:
    while True:
        try:
            if x == 3:
                x = 4
        except BaseException:
            pass


def after(x: int) -> int:
    return 1 // x
