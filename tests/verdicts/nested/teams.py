# finds: AssertionError in add
# for: add({"a": ["b"]}, "a", "b")
"""Members of teams: nobody looks whether a member is there already."""


def add(teams: dict[str, list[str]], team: str, member: str) -> int:
    assert len(teams) <= 1 and all(len(m) <= 1 for m in teams.values())
    members = teams.setdefault(team, [])
    members.append(member)
    assert len(set(members)) == len(members)
    return len(members)
