# finds: AssertionError in slug
# for: slug("a  b")
"""A slug of a title; two blanks make two hyphens."""


def slug(title: str) -> str:
    assert len(title) <= 4
    text = title.strip().replace(" ", "-")
    assert "--" not in text or "-" in title
    return text
