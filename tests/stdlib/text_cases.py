"""Calls of the library on texts."""

import csv
import io
import json
from datetime import datetime


def day(text: str):
    found = datetime.strptime(text, "%Y-%m-%d")
    return found, found.year, found.month, found.day


def time_of_day(text: str):
    return datetime.strptime(text, "%H:%M:%S.%f")


def twelve_hours(text: str):
    found = datetime.strptime(text, "%d %b %y, %I:%M %p")
    return found.year, found.month, found.hour


def long_month(text: str):
    return datetime.strptime(text, "%d. %B%%%Y").month


def together(text: str):
    return datetime.strptime(text, "%Y%m%d%H")


def one_day_alone(text: str):
    return datetime.strptime(text, "%m/%d")


def number(text: str):
    found = complex(text)
    return found.real, found.imag


def row(text: str):
    return [list(fields) for fields in csv.reader([text, "plain,'line'", text])]


def quoted_row(text: str):
    return [
        list(fields)
        for fields in csv.reader([text, text], delimiter=";", quotechar="'", escapechar="\\", skipinitialspace=True)
    ]


def strict_row(text: str):
    return [list(fields) for fields in csv.reader([text], strict=True, doublequote=False)]


def unquoted_row(text: str):
    return [list(fields) for fields in csv.reader([text], quoting=csv.QUOTE_NONE)]


def rows_of_file(text: str):
    reader = csv.reader(io.StringIO(text))
    return [list(fields) for fields in reader], reader.line_num


def dict_rows(text: str):
    return [dict(fields) for fields in csv.DictReader(io.StringIO("a,b\n" + text))]


def begins_plain(text: str):
    return [list(fields) for fields in csv.reader(iter(['x,"y', text, "z"]))]


def lines_of_file(text: str):
    file = io.StringIO(text)
    first = file.readline()
    rest = list(file)
    file.seek(0)
    return first, rest, file.readlines(), file.read()


def there_and_back(text: str):
    return json.loads(json.dumps(text)), json.loads(json.dumps({"k": [text, None, (1, text)]}))


def written(text: str):
    return json.dumps(text), json.dumps([text], ensure_ascii=False)


def translated(text: str):
    found = text.translate({ord("a"): "--", 98: None, 99: 66})
    return found, found == "--B", found.startswith("B"), "-B" in found, found == "", found.endswith("--")


def words(text: str):
    found = text.split()
    return len(found), len(found) > 1, bool(found), found[:1], list(found), [w for w in found if w != "a"], found == ["a"]


def characters_of_words(text: str):
    return [c for w in text.split() for c in w], [w[0] for w in text.split()], " ".join(text.split())


def words_from_the_right(text: str):
    return list(text.rsplit()), list(text.strip().split()), [list(line.split()) for line in text.splitlines()]


def changed_words(text: str):
    found = text.split()
    found.append("end")
    found[0] = "new"
    return list(found), len(found), found[-1]


def lines(text: str):
    found = text.splitlines()
    return len(found), list(found), found[0] if found else None, [list(line) for line in found]


def ended_lines(text: str):
    return list(text.splitlines(True)), text.splitlines(keepends=True) == ["a\n"], "".join(text.splitlines(True)) == text


def words_unpacked(text: str):
    try:
        first, second = text.split()
    except ValueError as error:
        return str(error)
    return second, first


def words_matched(text: str):
    match text.split():
        case []:
            return "none"
        case ["a", rest]:
            return "a", rest
        case [only]:
            return only
        case [first, *_, last]:
            return first, last
    return None


def words_as_a_list(text: str):
    found = text.split()
    copied = found.copy()
    found.sort()
    found.reverse()
    copied += ["z"]
    return found, copied, sorted(text.split()), isinstance(found, list), found[-1:], type(text.split()) is list


def words_searched(text: str):
    found = text.split()
    return "a" in found, found.count("b"), "ab" not in text.split(), text.split() + ["x"], text.split() * 2, set(found)


def words_changed_in_a_loop(text: str):
    found = text.split()
    for word in found:
        if word == "a" and len(found) < 9:
            found.append("b")
    del found[:1]
    return list(found), max(found, default="", key=len), dict(enumerate(found))


def words_told(text: str):
    found = text.split()
    return f"{found}", str(found), repr(text.splitlines()), "%s" % (found,), [*found, *text.splitlines()]  # noqa: UP031


def lines_compared(text: str):
    found = text.splitlines()
    return found == text.split("\n"), found != [], found < ["b"], found == list(found), found == tuple(found)


def lines_numbered(text: str):
    return [(n, line.strip(), line[:1], len(line)) for n, line in enumerate(text.splitlines(), 1) if line]


def bytes_of_lines(text: str):
    data = text.encode("ascii", "ignore")
    return [bytes(line) for line in data.splitlines()], [bytes(word) for word in data.split()], len(data.split())
