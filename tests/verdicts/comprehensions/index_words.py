# finds: AssertionError in index
# for: index(["a", "b", "a"])
"""Words with their first places: a comprehension keeps the last."""


def index(words: list[str]) -> dict[str, int]:
    assert len(words) <= 3
    places = {word: i for i, word in enumerate(words)}
    for word in words:
        assert places[word] == words.index(word)
    return places
