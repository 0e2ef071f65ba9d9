"""Calls of collections."""

from collections import ChainMap, Counter, UserDict, UserList, defaultdict, deque, namedtuple

Pair = namedtuple("Pair", "left right", defaults=(0,))


def counted(a: int, b: int, c: int):
    counts = Counter([a, b, c, 3])
    return counts[3], counts[99], sum(counts.values()), counts.total(), counts.most_common(1)[0][1]


def subtracted(a: int, b: int):
    left = Counter([a, b, 1])
    left.subtract([a])
    return left[1], sorted((+left).values()), sorted((Counter([a]) + Counter([b])).values())


def updated(a: int, b: int):
    counts = Counter({a: 2})
    counts.update([b, b])
    return counts[a], sorted(counts.elements())


def grouped(a: int, b: int):
    groups = defaultdict(list)
    for n in (a, b, 2):
        groups[n].append(n)
    return sorted(map(len, groups.values())), 2 in groups


def queue(a: int, b: int):
    items = deque([1, 2, a], maxlen=3)
    items.append(b)
    return items[0], items[1], items[-1], b in items, items.count(b), len(items)


def element(a: int, b: int):
    return deque([5, 6, 7])[a]


def chained(a: int, b: int):
    maps = ChainMap({a: 1}, {b: 2, 3: 3})
    return maps[3], maps.get(b), len(maps), a in maps


def user_dict(a: int, b: int):
    mapping = UserDict({a: 1})
    mapping[b] = 2
    return mapping[a], len(mapping), mapping.pop(b), dict(mapping) == {}


def user_list(a: int, b: int):
    items = UserList([a, b])
    items.append(3)
    return items[0], items.count(3), items.index(3), list(reversed(items))


def named(a: int, b: int):
    pair = Pair(a)._replace(right=b)
    return pair.left, pair.right, pair._asdict()["right"], pair == (a, b), pair < (b, a)
