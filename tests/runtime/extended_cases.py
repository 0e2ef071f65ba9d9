"""Functions of inputs whose classes extend types written in C, of exceptions, matches, modules and files in memory."""

from __future__ import annotations
import io, re, datetime, types, typing, collections, json
class MyInt(int):
    def double(self): return 10 // (self - 4)
class MyStr(str):
    pass
class MyList(list):
    def first(self): return self[0]
class MyDict(dict):
    def need(self): return self["a"]
class MyTuple(tuple): pass
class MyDate(datetime.date): pass
class MyDelta(datetime.timedelta): pass
class MyError(ValueError):
    def __init__(self, code: int, text: str = ""):
        super().__init__(text)
        self.code = code
class MySet(set): pass
class MyUser(collections.UserDict): pass
class Counter2(collections.Counter): pass
class OD(collections.OrderedDict):
    def __init__(self, limit: int): 
        super().__init__(); self.limit = limit
def f_int(x: MyInt): return 1 // (x - 3)
def f_list(x: MyList): return x[1]
def f_dict(x: MyDict): return x["a"]
def f_tuple(x: MyTuple): return x[1]
def f_error(x: MyError): return 1 // (x.code - 3)
def f_set(x: MySet): return x.pop()
def f_od(x: OD): return 1 // (x.limit - 1)
def f_exception(x: Exception): return x.args[0][0]
def f_base(x: BaseException): return x.args[0][0]
def f_keyerror(x: KeyError): return x.args[0][0]
def f_match(x: re.Match): return x.group(0)[2]
def f_match_str(x: re.Match[str]): return 1 // x.start()
def f_module(x: types.ModuleType): return x.__name__[20]
def f_type(x: type[MyInt]): return 1 // x(0)
def f_func(x: typing.Callable[[int], int]): return 1 // x(3)
def f_function(x: types.FunctionType): return x()
def file_sio(x: io.StringIO):
    if x.read() == "hello": raise KeyError
def file_textio(x: typing.TextIO): return x.read(1) + x.read()[0]
def file_bio(x: io.BytesIO):
    if x.read(3) == b"abc": raise KeyError
def file_hdr(x: typing.BinaryIO):
    magic = x.read(2)
    if magic != b"PK": return None
    x.seek(1)
    assert x.read(1) == b"K"
    n = x.read(1)[0]
    return 10 // (n - 3)
def file_json(x: typing.IO[str]):
    return json.load(x)["a"]
def file_close(x: io.StringIO):
    with x:
        a = x.readline()
    if a == "q\n": x.read()
def file_write(x: io.StringIO):
    x.write("ab")
    if x.getvalue() == "abz": raise KeyError
    assert isinstance(x, io.StringIO) and isinstance(x, io.IOBase)
def file_own(s: str):
    f = io.StringIO(s)
    lines = f.readlines()
    if len(lines) == 2 and lines[1] == "x": raise KeyError
def file_tell(x: io.StringIO):
    x.seek(0, 2)
    return 1 // (x.tell() - 3)
def file_any(x: io.IOBase):
    if x.readline() == b"abc": raise KeyError
def file_of_any(x: typing.IO):
    if x.read() == b"b": raise KeyError
def zone_info(x: datetime.tzinfo):
    return 1 // (x.utcoffset(None).days + 1)
def zone_seconds(x: datetime.timezone):
    return 1 // x.utcoffset(None).seconds
class Zone(datetime.tzinfo):
    def __init__(self, minutes: int):
        if not -1440 < minutes < 1440: raise ValueError
        self.minutes = minutes
    def utcoffset(self, dt):
        return datetime.timedelta(minutes=self.minutes)
    def share(self):
        return 60 // (self.minutes - 90)
class Plain(datetime.tzinfo):
    def name(self, x: int):
        return 1 // (x - 7)
class Lines(io.TextIOBase):
    def __init__(self, width: int):
        self.width = width
    def per(self):
        return 80 // self.width
