# holds
"""Hours, minutes and seconds have two digits each."""


def clock(seconds: int) -> str:
    assert 0 <= seconds < 86400
    hours, rest = divmod(seconds, 3600)
    text = f"{hours:02d}:{rest // 60:02d}:" + "%02d" % (rest % 60)
    assert len(text) == 8
    assert text[2] == text[5] == ":"
    return text
