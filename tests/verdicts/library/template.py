# finds: KeyError in letter
# for: letter("x", True)
"""A template with a name that is not always given."""

from string import Template

TEXT = Template("Dear $name, $closing")


def letter(name: str, polite: bool) -> str:
    values = {"name": name}
    if not polite:
        values["closing"] = "bye"
    return TEXT.substitute(values)
