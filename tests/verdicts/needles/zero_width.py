# finds: AssertionError in slug
# for: slug("\u200b")
"""A name that looks empty but is not white space."""


def slug(name: str) -> str:
    kept = name.strip()
    if len(kept) == 1 and not kept.isprintable():
        assert kept.isspace() or ord(kept) < 0x80
    return kept
