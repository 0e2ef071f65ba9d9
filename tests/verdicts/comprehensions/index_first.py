# holds
"""Words with their first places."""


def index(words: list[str]) -> dict[str, int]:
    assert len(words) <= 2
    places = {word: i for i, word in reversed(list(enumerate(words)))}
    for word in words:
        assert places[word] == words.index(word)
    return places
