# finds: AssertionError in joined
# for: joined("ab")
"""One word or several: a word is a sequence of letters, too."""


def joined(words: str | list[str]) -> str:
    assert len(words) <= 2
    result = ",".join(words)
    if isinstance(words, str):
        assert result == words
    return result
