# holds
"""Members of teams, each of them once."""


def add(teams: dict[str, list[str]], team: str, member: str) -> int:
    assert len(teams) <= 1 and all(len(m) <= 1 for m in teams.values())
    members = teams.setdefault(team, [])
    if member not in members:
        members.append(member)
    assert len(set(members)) == len(members)
    assert member in teams[team]
    return len(members)
