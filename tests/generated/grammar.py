"""What generated programs are made of: types, and for each type the expressions that give it.

Types have short codes. In a template `<i>` is any expression of type `i`, `<@li>` a variable of that type, `<x:i>` an
expression in which the new variable `$x` of type `i` can be used, `<#c>` a literal from a table. The simplest template
of a type comes first, so that what fails shrinks to it.
"""

from __future__ import annotations

ANNOTATIONS: dict[str, str] = {
    "i": "int",
    "b": "bool",
    "f": "float",
    "s": "str",
    "y": "bytes",
    "li": "list[int]",
    "lf": "list[float]",
    "ls": "list[str]",
    "lb": "list[bool]",
    "di": "dict[str, int]",
    "ds": "dict[int, str]",
    "si": "set[int]",
    "ss": "set[str]",
    "ti": "tuple[int, int]",
    "tm": "tuple[str, float]",
    "vi": "tuple[int, ...]",
    "oi": "int | None",
    "os": "str | None",
    "lt": "list[tuple[int, str]]",
    "ll": "list[list[int]]",
    "dl": "dict[str, list[int]]",
    "p": "Point",
}
"""Types by code; the code of an element is what follows the letter of its container, where that is one letter."""

PARAMETERS = tuple(ANNOTATIONS)

LITERALS: dict[str, tuple[str, ...]] = {
    "i": ("0", "1", "2", "-1", "3", "-3", "7", "10", "100", "255"),
    "b": ("False", "True"),
    "f": ("0.0", "1.0", "0.5", "-1.5", "2.0", "-0.0", "0.1", "1e16", "1e308", "math.inf", "math.nan"),
    "s": ("''", "'a'", "'b'", "'ab'", "'0'", "'12'", "' '", "'A'", "'a b'", "','", "'-7'", "'é'", "'1.5'"),
    "y": ("b''", "b'a'", "b'ab'", "b'0'", "b'A z'"),
    "li": ("[]", "[0]", "[1, 2]", "[3, 1, 2]", "[-1, 0, 5, 5]"),
    "lf": ("[]", "[0.0]", "[1.5, -2.0]"),
    "ls": ("[]", "['a']", "['b', 'a']", "['', 'ab']", "['1', 'a', '1', '-']"),
    "lb": ("[]", "[True]", "[True, False]"),
    "di": ("{}", "{'a': 1}", "{'a': 0, 'b': 2}", "{'': 3, 'a': 4, 'ab': -1}"),
    "ds": ("{}", "{0: 'a'}", "{1: 'b', 2: ''}", "{0: '', 1: 'a', -1: 'b', 2: 'ab'}"),
    "si": ("set()", "{0}", "{1, 2, 3}"),
    "ss": ("set()", "{'a'}", "{'a', 'b'}"),
    "ti": ("(0, 0)", "(1, 2)"),
    "tm": ("('', 0.0)", "('a', 1.5)"),
    "vi": ("()", "(1,)", "(2, 0, 1)", "(0, 1, 2, 2)"),
    "oi": ("None", "0", "5"),
    "os": ("None", "''", "'a'"),
    "lt": ("[]", "[(1, 'a')]", "[(2, 'b'), (1, 'a')]"),
    "ll": ("[]", "[[]]", "[[1], [2, 3]]"),
    "dl": ("{}", "{'a': []}", "{'a': [1], 'b': [2, 3]}"),
    "p": ("Point(0, 0.0, '')", "Point(1, 2.5, 'a')"),
}

TABLES: dict[str, tuple[str, ...]] = {
    "c": ("0", "1", "0", "1", "2", "3"),
    "key": ("'a'", "'b'", "''"),
    "k": ("0", "1", "-1", "0", "-1", "2", "-2", "3"),
    "nz": ("1", "2", "-1", "3", "-2", "10"),
    "e": ("0", "1", "2", "3", "-1"),
    "sh": ("0", "1", "2", "5"),
    "cmp": ("==", "<", "<=", "!=", ">", ">="),
    "eq": ("==", "!="),
    "ispec": ("", "d", "3d", "03d", "+d", "x", "#x", "b", "o", ",", "<4", ">4", "^5", "*>4", "c", ".1f", "e", "%", "_"),
    "fspec": (".2f", ".1f", "", ".0f", "g", ".3g", "e", ".1e", "%", ".1%", "8.2f", "+.1f", ",.1f", "<8", "010.2f", "n"),
    "sspec": ("", "3", "<4", ">4", "^5", "*^5", ".2", "4.1", "s", "d"),
    "pi": ("%d", "%s", "%r", "%3d", "%03d", "%x", "%+d", "%c", "%.1f", "%i", "%5s", "%-4d|"),
    "pf": ("%.2f", "%f", "%g", "%s", "%r", "%e", "%d", "%8.1f"),
    "ps": ("%s", "%r", "%5s", "%-4s|", "%.1s"),
    "type": ("int", "bool", "float", "str", "bytes", "list", "dict", "set", "tuple", "(int, str)", "type(None)"),
    "is": (
        *("isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "istitle", "isidentifier"),
        *("isdecimal", "isnumeric", "isprintable", "isascii"),
    ),
    "isy": ("isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "istitle", "isascii"),
    "case": ("upper", "lower", "title", "capitalize", "swapcase", "casefold", "strip", "lstrip", "rstrip"),
    "casey": ("upper", "lower", "title", "capitalize", "swapcase", "strip", "lstrip", "rstrip"),
    "strip": ("strip", "lstrip", "rstrip"),
    "find": ("find", "rfind", "index", "rindex", "count"),
    "fix": ("removeprefix", "removesuffix"),
    "with": ("startswith", "endswith"),
    "just": ("ljust", "rjust", "center", "zfill"),
    "width": ("0", "1", "3", "5"),
    "chars": ("'a'", "'ab'", "' '", "'a '", "'0'", "''"),
    "charsy": ("b'a'", "b'ab'", "b' '", "b''"),
    "base": ("10", "2", "16", "0", "8"),
    "round": ("floor", "ceil", "trunc"),
    "enc": ("'utf-8'", "'ascii'", "'latin-1'"),
    "order": ("'big'", "'little'"),
    "rel": ("issubset", "issuperset", "isdisjoint"),
    "set": ("|", "&", "-", "^"),
    "bit": ("&", "|", "^"),
    "bita": ("&=", "|=", "^="),
    "aug": ("+=", "-=", "*=", "//=", "%=", "&=", "|=", "^="),
    "augf": ("+=", "-=", "*=", "/=", "//=", "%="),
    "setm": ("union", "intersection", "difference", "symmetric_difference"),
    "seta": ("|=", "&=", "-=", "^="),
    "error": ("ValueError", "KeyError", "TypeError", "RuntimeError"),
}

EXPRESSIONS: dict[str, tuple[str, ...]] = {
    "i": (
        *("(<i> + <i>)", "(<i> - <i>)", "(<i> * <i>)", "(<i> // <i>)", "(<i> % <i>)", "(<i> // <#nz>)", "(<i> % <#nz>)"),
        *("(-<i>)", "(+<i>)", "(~<i>)", "abs(<i>)", "(<i> ** <#e>)", "(<i> << <#sh>)", "(<i> >> <#sh>)"),
        *("(<i> <#bit> <i>)", "(<b> + <b>)", "(<i> * <b>)", "(<b> + <i>)", "(-<b>)", "(~<b>)"),
        *("len(<s>)", "len(<li>)", "len(<y>)", "len(<di>)", "len(<si>)", "len(<ls>)", "len(<vi>)", "len(<ll>)"),
        *("<li>[<#k>]", "<li>[<i>]", "<vi>[<#k>]", "<ti>[<#c>]", "<ti>[<i>]", "<y>[<#k>]", "<di>[<s>]", "<di>[<#key>]", "<ll>[<#k>][<#k>]"),
        *("<dl>[<s>][<#k>]", "<lt>[<#k>][0]"),
        *("min(<i>, <i>)", "max(<i>, <i>, <i>)", "min(<li>)", "max(<li>, default=<i>)", "sum(<li>)", "sum(<li>, <i>)"),
        *("sum(<lb>)", "sum(<vi>)", "max(<di>.values())", "min(<si>)", "min(<li>, key=lambda $x: <x:i>)"),
        *("sum(<x:i> for $x in <li>)", "sum(1 for $x in <s> if <x:s:b>)", "max(len($x) for $x in <ls>)"),
        *("int(<f>)", "int(<s>)", "int(<b>)", "int(<s>, <#base>)", "int(<y>)", "round(<f>)", "round(<i>, <#k>)"),
        *("math.<#round>(<f>)", "math.gcd(<i>, <i>)", "math.isqrt(abs(<i>))", "<i>.bit_length()", "<i>.bit_count()"),
        *("divmod(<i>, <i>)[<#c>]", "pow(<i>, <#c>)", "pow(<i>, <#c>, <#nz>)", "ord(<s>)", "ord(<s>[<#k>])"),
        *("<s>.<#find>(<s>)", "<s>.find(<s>, <#k>)", "<s>.count(<s>, <#k>, <i>)", "<y>.<#find>(<y>)", "<y>.find(<i>)"),
        *("<li>.count(<i>)", "<li>.index(<i>)", "<vi>.index(<i>)", "<ls>.count(<s>)", "<vi>.count(<i>)"),
        *("<di>.get(<s>, <i>)", "<di>.pop(<s>)", "<di>.setdefault(<s>, <i>)", "<li>.pop()", "<li>.pop(<i>)"),
        *("(<i> if <b> else <i>)", "(<i> or <i>)", "(<i> and <i>)", "(<oi> or <i>)", "<p>.x", "<p>.shifted(<i>).x"),
        *("next(iter(<li>))", "next(iter(<li>), <i>)", "len(range(<i>, <i>, <#nz>))", "range(<i>)[<#k>]"),
        *("int.from_bytes(<y>, <#order>)", "len(str(<i>))", "sorted(<li>)[<#k>]", "len(set(<li>))", "len(set(<s>))"),
        *("functools.reduce(lambda $x, $y: <x:i,y:i:i>, <li>, <i>)", "(lambda $x: <x:i>)(<i>)", "bool(<i>).real"),
        *("len(<ls>[<#k>])", "int(<i> / <i>)", "<li>.__len__()", "(<i>).__add__(<i>)", "operator.itemgetter(<#c>)(<li>)"),
    ),
    "b": (
        *("(<i> <#cmp> <i>)", "(not <b>)", "(<b> and <b>)", "(<b> or <b>)", "(<b> if <b> else <b>)", "(<b> <#bit> <b>)"),
        *("(<s> <#cmp> <s>)", "(<f> <#cmp> <f>)", "(<i> <#cmp> <f>)", "(<f> <#cmp> <i>)", "(<b> <#cmp> <b>)", "(<y> <#cmp> <y>)"),
        *("(<b> == <i>)", "(<li> <#cmp> <li>)", "(<ti> <#cmp> <ti>)", "(<tm> <#cmp> <tm>)", "(<di> <#eq> <di>)"),
        *("(<si> <#cmp> <si>)", "(<ls> <#cmp> <ls>)", "(<oi> <#eq> <oi>)", "(<os> <#eq> <s>)", "(<i> <#cmp> <i> <#cmp> <i>)"),
        *("(<vi> <#cmp> <vi>)", "(<ll> == <ll>)", "(<lt> <#cmp> <lt>)", "(<f> <#cmp> <f> <#cmp> <i>)", "(<p> == <p>)"),
        *("(<i> in <li>)", "(<i> not in <li>)", "(<s> in <s>)", "(<s> not in <s>)", "(<s> in <ls>)", "(<s> in <di>)"),
        *("(<i> in <ds>)", "(<i> in <si>)", "(<s> in <ss>)", "(<f> in <lf>)", "(<i> in <vi>)", "(<i> in <y>)", "(<y> in <y>)"),
        *("(<i> in <ti>)", "(<i> in range(<i>, <i>))", "(<i> in <di>.values())", "(<li> in <ll>)", "(<b> in <lb>)"),
        *("(<oi> is None)", "(<os> is not None)", "(<i> in (<#k>, <#k>))", "(<s> in (<s>, <s>))", "(<f> in (<f>, <i>))"),
        *("bool(<i>)", "bool(<f>)", "bool(<s>)", "bool(<li>)", "bool(<di>)", "any(<lb>)", "all(<lb>)", "all(<li>)"),
        *("any(<x:i:b> for $x in <li>)", "all(<x:s:b> for $x in <ls>)", "all(<x:s:b> for $x in <s>)", "any(map(bool, <ls>))"),
        *("isinstance(<oi>, <#type>)", "isinstance(<i>, <#type>)", "isinstance(<f>, <#type>)", "isinstance(<b>, <#type>)"),
        *("<s>.<#is>()", "<y>.<#isy>()", "<s>.<#with>(<s>)", "<y>.<#with>(<y>)", "<s>.<#with>((<s>, <s>))", "<s>.<#with>(<s>, <#k>)"),
        *("<f>.is_integer()", "math.isnan(<f>)", "math.isinf(<f>)", "math.isfinite(<f>)", "math.isclose(<f>, <f>)"),
        *("<si>.<#rel>(<si>)", "<si>.isdisjoint(<li>)", "(<li> == sorted(<li>))", "(<s> == <s>[::-1])", "(type(<i>) is int)"),
        *("<lb>[<#k>]", "<lb>[<i>]", "(<i> is True)", "(<s> and <b>)", "callable(<i>)", "(<p>.label == <s>)"),
        *("<li>", "<s>", "<i>", "<f>", "<di>", "<oi>", "(<f> == int(<f>))"),
    ),
    "f": (
        *("(<f> + <f>)", "(<f> - <f>)", "(<f> * <f>)", "(<f> / <f>)", "(<i> / <i>)", "(<f> + <i>)", "(<i> * <f>)"),
        *("(<f> // <f>)", "(<f> % <f>)", "(<i> - <f>)", "(<f> / <i>)", "(<f> / <#nz>)", "(<f> // <i>)", "(<f> * <b>)"),
        *("(-<f>)", "(+<f>)", "abs(<f>)", "float(<i>)", "float(<s>)", "float(<b>)", "round(<f>, <#k>)", "(<f> ** <#e>)"),
        *("min(<f>, <f>)", "max(<f>, <i>)", "min(<lf>)", "max(<lf>, default=<f>)", "sum(<lf>)", "sum(<lf>, <f>)", "math.fsum(<lf>)"),
        *("<lf>[<#k>]", "<lf>[<i>]", "<tm>[1]", "<lf>.pop()", "math.sqrt(<f>)", "math.fabs(<f>)", "math.copysign(<f>, <f>)"),
        *("math.fmod(<f>, <f>)", "math.exp(<f>)", "math.log(<f>)", "math.hypot(<f>, <f>)", "math.sin(<f>)", "math.degrees(<f>)"),
        *("divmod(<f>, <f>)[<#c>]", "(<f> if <b> else <f>)", "(<f> or <f>)", "(<f> and <f>)", "<p>.y", "math.pi", "(<i> ** -1)"),
        *("sum(<x:f> for $x in <lf>)", "sorted(<lf>)[<#k>]", "(<f>).__float__()", "<f>.conjugate()", "float(str(<i>))"),
        *("(sum(<li>) / len(<li>))", "max(<lf>, key=lambda $x: <x:f>)", "math.modf(<f>)[<#c>]", "float(repr(<f>))", "float(<y>)"),
        *("(0.5 * <i>)", "(<i> / 2)", "(<f> * 0.5)"),
    ),
    "s": (
        *("(<s> + <s>)", "(<s> * <#c>)", "(<s> * (<i> % 3))", "<s>[<#k>]", "<s>[<i>]", "<s>[<#k>:]", "<s>[:<#k>]", "<s>[<#k>:<#k>]"),
        *("<s>[<i>:<i>]", "<s>[::<#nz>]", "<s>[::-1]", "<s>.<#case>()", "<s>.<#strip>(<#chars>)", "<s>.replace(<s>, <s>)"),
        *("<s>.replace(<s>, <s>, <#c>)", "<s>.<#fix>(<s>)", "<s>.<#just>(<#width>)", "<s>.ljust(<#width>, '*')", "<s>.join(<ls>)"),
        *("','.join(<ls>)", "''.join(<x:s> for $x in <ls>)", "''.join(<x:s> for $x in <s>)", "''.join(sorted(<s>))"),
        *("''.join(reversed(<s>))", "str(<i>)", "str(<f>)", "str(<b>)", "str(<li>)", "str(<s>)", "repr(<s>)", "repr(<f>)", "repr(<i>)"),
        *("repr(<ti>)", "repr(<ls>)", "str(<di>)", "repr(<oi>)", "repr(<y>)", "str(<y>, 'ascii')", "repr(<p>)", "ascii(<s>)"),
        *("chr(<i> % 128)", "chr(<i>)", "chr(ord(<s>) + <#c>)", "hex(<i>)", "bin(<i>)", "oct(<i>)", "format(<i>, '<#ispec>')"),
        *("format(<f>, '<#fspec>')", "format(<s>, '<#sspec>')", "'{}-{}'.format(<i>, <s>)", "'{0:<#ispec>}'.format(<i>)"),
        *("'{x:<#fspec>}'.format(x=<f>)", "('<#pi>' % <i>)", "('<#pf>' % <f>)", "('<#ps>' % <s>)", "('%s:%d' % (<s>, <i>))", "('%s' % <li>)"),
        *('f"""{<i>}"""', 'f"""{<s>}:{<f>:<#fspec>}"""', 'f"""{<i>:<#ispec>}|{<s>!r:<#sspec>}"""'),
        *('f"""{<li>}"""', 'f"""{<b>}{<oi>!r}"""', 'f"""{<s>:<#sspec>}"""', 'f"""{<i>:{<#width>}}"""'),
        *("<ls>[<#k>]", "<ls>[<i>]", "<ds>[<i>]", "<ds>.get(<i>, <s>)", "<tm>[0]", "<lt>[<#k>][1]", "<ls>.pop()", "<ds>.pop(<i>, <s>)"),
        *("min(<s>, <s>)", "max(<ls>)", "min(<s>)", "max(<ls>, key=len)", "max(<s>, default=<s>)", "(<s> if <b> else <s>)"),
        *("(<s> or <s>)", "(<s> and <s>)", "(<os> or <s>)", "<s>.partition(<s>)[<#c>]", "<s>.rpartition(<s>)[<#c>]"),
        *("<s>.split()[<#k>]", "<s>.split(<s>)[<#k>]", "<y>.decode()", "<y>.hex()", "<s>.translate({97: 'b'})", "<s>.expandtabs(<#c>)"),
        *("next(iter(<s>))", "sorted(<s>)[<#k>]", "<p>.label", "type(<oi>).__name__", "str.upper(<s>)", "<s>.format(<i>)"),
        *("str(<s>.split(','))", "''.join(map(str, <li>))", "<s>.translate(str.maketrans('ab', 'xy'))", "<s>.center(<#width>, <s>)"),
    ),
    "y": (
        *("(<y> + <y>)", "(<y> * <#c>)", "<y>[<#k>:]", "<y>[:<i>]", "<y>[::-1]", "<s>.encode()", "<s>.encode(<#enc>)", "bytes(<li>)"),
        *("<y>.<#casey>()", "<y>.<#strip>(<#charsy>)", "<y>.replace(<y>, <y>)", "<y>.<#fix>(<y>)", "<y>.join([<y>, <y>])"),
        *("(<y> if <b> else <y>)", "(<y> or <y>)", "bytes([<i>])", "(<i> % 256).to_bytes(2, <#order>)", "<y>.split(<y>)[<#k>]"),
        *("bytes(<x:i> for $x in <y>)", "<y>.zfill(<#width>)", "<y>.partition(<y>)[<#c>]", "bytes(<#c>)", "bytes(reversed(<y>))"),
        *("(b'%d' % <i>)", "(b'%s' % <y>)"),
    ),
    "li": (
        *("[<i>, <i>]", "[<i>]", "(<li> + <li>)", "(<li> * <#c>)", "<li>[<#k>:]", "<li>[:<i>]", "<li>[<i>:<i>]", "<li>[::-1]"),
        *("<li>[::<#nz>]", "sorted(<li>)", "sorted(<li>, reverse=<b>)", "sorted(<li>, key=lambda $x: <x:i>)", "list(reversed(<li>))"),
        *("[<x:i> for $x in <li>]", "[<x:i> for $x in <li> if <x:i:b>]", "[<x:s:i> for $x in <s>]", "[<x:s:i> for $x in <ls>]"),
        *("[<x:i> for $x in range(<#c>)]", "list(range(<i> % 4))", "list(range(<i>, <i>))[:3]", "list(map(len, <ls>))", "list(<vi>)"),
        *("list(filter(None, <li>))", "list(map(lambda $x: <x:i>, <li>))", "list(filter(lambda $x: <x:i:b>, <li>))", "list(map(abs, <li>))"),
        *("list(<di>.values())", "list(<ds>)", "sorted(<si>)", "list(<y>)", "list(map(int, <ls>))", "[*<li>, *<vi>]", "list(<li>)"),
        *("<ll>[<#k>]", "<dl>.get(<s>, <li>)", "<dl>[<s>]", "(<li> if <b> else <li>)", "(<li> or <li>)", "<li>.copy()", "copy.copy(<li>)"),
        *("[$x + $y for $x, $y in zip(<li>, <li>)]", "[$x * $y for $x, $y in enumerate(<li>)]", "list(map(ord, <s>))"),
        *("[$x for $y in <ll> for $x in $y]", "sum(<ll>, [])", "list(dict.fromkeys(<li>))", "[len($x) for $x in <s>.split()]"),
        *("list(map(max, <li>, <li>))", "list(itertools.accumulate(<li>))", "list(itertools.chain(<li>, <vi>))", "list(divmod(<i>, <i>))"),
    ),
    "lf": (
        *("[<f>, <f>]", "[<f>]", "(<lf> + <lf>)", "<lf>[<#k>:]", "sorted(<lf>)", "[<x:f> for $x in <lf>]", "[<x:i:f> for $x in <li>]"),
        *("[<x:f> for $x in <lf> if <x:f:b>]", "list(map(float, <li>))", "list(map(abs, <lf>))", "<lf>[::-1]", "[$x / 2 for $x in <li>]"),
        *("list(map(float, <ls>))", "sorted(<lf>, key=lambda $x: -$x)", "[<f>, <i>]"),
    ),
    "ls": (
        *("[<s>, <s>]", "[<s>]", "(<ls> + <ls>)", "<ls>[<#k>:]", "sorted(<ls>)", "sorted(<ls>, key=len)", "<s>.split()", "<s>.split(<s>)"),
        *("<s>.split(',')", "<s>.split(<s>, <#c>)", "<s>.rsplit(<s>, <#c>)", "<s>.splitlines()", "list(<s>)", "sorted(<s>)", "list(<s>.partition(<s>))"),
        *("[<x:s> for $x in <ls>]", "[<x:s> for $x in <s>]", "[<x:s> for $x in <ls> if <x:s:b>]", "[<x:i:s> for $x in <li>]"),
        *("list(map(str, <li>))", "list(<di>)", "list(<ds>.values())", "sorted(<ss>)", "<ls>[::-1]", "list(map(str.upper, <ls>))"),
        *("[$x for $x, $y in <di>.items()]", "sorted(<ls>, key=lambda $x: <x:s:i>)", "[$x[::-1] for $x in <ls>]", "sorted(<di>)"),
        *("[$x + $y for $x, $y in zip(<s>, <s>)]", "list(map(repr, <lf>))", "list(filter(str.isdigit, <s>))", "list(reversed(<s>))"),
    ),
    "lb": (
        *("[<b>, <b>]", "[<x:i:b> for $x in <li>]", "[<x:s:b> for $x in <ls>]", "list(map(bool, <li>))", "<lb>[<#k>:]", "(<lb> + <lb>)"),
        *("sorted(<lb>)", "[not $x for $x in <lb>]", "[<x:f:b> for $x in <lf>]", "[<x:s:b> for $x in <s>]"),
    ),
    "di": (
        *("{<s>: <i>}", "{<s>: <i>, <s>: <i>}", "{**<di>, <s>: <i>}", "(<di> | <di>)", "dict(<di>)", "{$x: <x:s:i> for $x in <ls>}"),
        *("{$x: <x:s:i> for $x in <s>}", "dict(zip(<ls>, <li>))", "{$x: $y for $x, $y in <di>.items() if <y:i:b>}", "<di>.copy()"),
        *("{$y: $x for $x, $y in <lt>}", "dict.fromkeys(<ls>, <i>)", "{$x: <s>.count($x) for $x in <s>}", "dict(a=<i>, b=<i>)"),
        *("(<di> if <b> else <di>)", "{$y: $x for $x, $y in <ds>.items()}", "dict(sorted(<di>.items()))", "dict(collections.Counter(<s>))"),
    ),
    "ds": (
        *("{<i>: <s>}", "{<i>: <s>, <i>: <s>}", "{$x: <x:i:s> for $x in <li>}", "dict(<lt>)", "dict(enumerate(<ls>))", "(<ds> | <ds>)"),
        *("{$y: $x for $x, $y in <di>.items()}", "dict(zip(<li>, <s>))", "{len($x): $x for $x in <ls>}", "{**<ds>, **<ds>}"),
    ),
    "si": (
        *("{<i>, <i>}", "set(<li>)", "(<si> <#set> <si>)", "{<x:i> for $x in <li>}", "<si>.<#setm>(<si>)", "<si>.<#setm>(<li>)", "<si>.copy()"),
        *("set(<ds>)", "set(<vi>)", "(<ds>.keys() <#set> <si>)", "set(map(abs, <li>))", "{<x:i> for $x in <li> if <x:i:b>}"),
    ),
    "ss": (
        *("{<s>}", "set(<ls>)", "set(<s>)", "(<ss> <#set> <ss>)", "{<x:s> for $x in <ls>}", "set(<di>)", "(<di>.keys() <#set> <ss>)"),
        *("set(<s>.split())", "{$x for $x in <s> if <x:s:b>}"),
    ),
    "ti": ("(<i>, <i>)", "divmod(<i>, <i>)", "(<ti> if <b> else <ti>)", "min(<ti>, <ti>)", "<ti>[::-1]", "tuple(<li>)[:2]"),
    "tm": ("(<s>, <f>)", "max(<tm>, <tm>)", "(<tm> if <b> else <tm>)", "(<s>, <i>)"),
    "vi": (
        *("(<i>, <i>, <i>)", "tuple(<li>)", "(<vi> + <vi>)", "<vi>[<#k>:]", "<vi>[::-1]", "tuple(<x:i> for $x in <li>)", "tuple(sorted(<vi>))"),
        *("(*<li>, <i>)", "(<vi> * <#c>)", "tuple(map(len, <ls>))", "tuple(range(<#c>))"),
    ),
    "oi": ("(<i> if <b> else None)", "<di>.get(<s>)", "<i>", "next(($x for $x in <li> if <x:i:b>), None)", "(<oi> or None)"),
    "os": ("(<s> if <b> else None)", "<ds>.get(<i>)", "<s>", "min(<ls>, default=None)", "(<os> and <s>)"),
    "lt": (
        *("[(<i>, <s>)]", "list(zip(<li>, <ls>))", "list(enumerate(<s>))", "list(enumerate(<ls>, <i>))", "list(<ds>.items())"),
        *("sorted(<lt>)", "[(<x:s:i>, $x) for $x in <ls>]", "sorted(<lt>, key=lambda $x: $x[1])", "(<lt> + <lt>)"),
        *("[($y, $x) for $x, $y in <di>.items()]", "sorted(<lt>, reverse=<b>)", "<lt>[<#k>:]", "sorted(<ds>.items())"),
    ),
    "ll": (
        *("[<li>, <li>]", "[<li>]", "[<x:i:li> for $x in <li>]", "(<ll> + <ll>)", "list(<dl>.values())", "sorted(<ll>)", "[[$x] for $x in <li>]"),
        *("[list($x) for $x in zip(<li>, <li>)]", "copy.deepcopy(<ll>)", "list(map(list, zip(*<ll>)))", "[$x[:1] for $x in <ll>]"),
        *("sorted(<ll>, key=len)", "[sorted($x) for $x in <ll>]"),
    ),
    "dl": ("{<s>: <li>}", "{$x: <x:s:li> for $x in <ls>}", "{**<dl>, <s>: <li>}", "dict(zip(<ls>, <ll>))", "{$x: [$y] for $x, $y in <di>.items()}"),
    "p": ("Point(<i>, <f>, <s>)", "<p>.shifted(<i>)", "(<p> if <b> else <p>)", "Point(x=<i>, y=<f>, label=<s>)"),
}

EFFECTS: tuple[str, ...] = (
    *("<@i> <#aug> <i>", "<@i> += 1", "<@f> <#augf> <f>", "<@f> += <i>", "<@s> += <s>", "<@b> <#bita> <b>", "<@y> += <y>"),
    *("<@li>.append(<i>)", "<@li>[<i>] = <i>", "<@li>[<#k>] = <i>", "<@li>[<#k>] += <i>", "del <@li>[<#k>]", "del <@li>[<i>]"),
    *("<@li>.insert(<i>, <i>)", "<@li>.extend(<li>)", "<@li> += <li>", "<@li>.sort()", "<@li>.reverse()", "<@li>.remove(<i>)"),
    *("<@li>.sort(key=lambda $x: <x:i>)", "<@li>[<#k>:<#k>] = <li>", "del <@li>[<#k>:]", "<@li>.clear()", "<@li> *= <#c>"),
    *("<@li>[<#c>], <@li>[<#k>] = <@li>[<#k>], <@li>[<#c>]", "<@li>.sort(reverse=True)", "<@li>[::2] = <li>"),
    *("<@lf>.append(<f>)", "<@lf>[<#k>] = <f>", "<@lf>.sort()", "<@ls>.append(<s>)", "<@ls>[<i>] = <s>", "<@ls>.sort()", "<@ls>.remove(<s>)"),
    *("<@di>[<s>] = <i>", "<@di>[<s>] += <i>", "<@di>[<s>] = <@di>.get(<s>, <i>) + 1", "del <@di>[<s>]", "<@di>.update(<di>)"),
    *("<@di>.pop(<s>, None)", "<@di>.setdefault(<s>, <i>)", "<@di> |= <di>", "<@di>.clear()", "<@di>.popitem()", "<@di>.update(a=<i>)"),
    *("<@ds>[<i>] = <s>", "<@ds>[<i>] += <s>", "del <@ds>[<i>]", "<@ds>.pop(<i>)", "<@si>.add(<i>)", "<@si>.discard(<i>)", "<@si>.remove(<i>)"),
    *("<@si> <#seta> <si>", "<@si>.update(<li>)", "<@ss>.add(<s>)", "<@ss>.discard(<s>)", "<@ss> <#seta> <ss>"),
    *("<@dl>.setdefault(<s>, []).append(<i>)", "<@dl>[<s>].append(<i>)", "<@ll>.append(<li>)", "<@ll>[<#k>].append(<i>)", "<@ll>[<#k>][<#k>] = <i>"),
    *("<@lt>.append((<i>, <s>))", "<@lt>.sort(key=lambda $x: $x[0])", "<@p>.x += <i>", "<@p>.y = <f>", "<@p>.label += <s>", "<@p>.x = <i>"),
)
"""Statements that change a variable."""

LOOPS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("for $x in <li>", (("x", "i"),)),
    ("for $x in range(<#c>)", (("x", "i"),)),
    ("for $x in range(min(<i>, 3))", (("x", "i"),)),
    ("for $x in <s>", (("x", "s"),)),
    ("for $x in <ls>", (("x", "s"),)),
    ("for $x in <lf>", (("x", "f"),)),
    ("for $x, $y in enumerate(<li>)", (("x", "i"), ("y", "i"))),
    ("for $x, $y in <di>.items()", (("x", "s"), ("y", "i"))),
    ("for $x in <ds>", (("x", "i"),)),
    ("for $x, $y in zip(<li>, <s>)", (("x", "i"), ("y", "s"))),
    ("for $x in reversed(<li>)", (("x", "i"),)),
    ("for $x in <y>", (("x", "i"),)),
    ("for $x, $y in <lt>", (("x", "i"), ("y", "s"))),
    ("for $x in sorted(<si>)", (("x", "i"),)),
    ("for $x in <ll>", (("x", "li"),)),
    ("for $x in <vi>", (("x", "i"),)),
    ("for $x, $y in sorted(<di>.items())", (("x", "s"), ("y", "i"))),
    ("for $x in range(<#c>, <i> % 5, <#nz>)", (("x", "i"),)),
    ("for $x in <di>.values()", (("x", "i"),)),
    ("for $x in <lb>", (("x", "b"),)),
    ("for $x in <s>.split(',')", (("x", "s"),)),
)

UNPACKINGS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("$x, $y = <ti>", (("x", "i"), ("y", "i"))),
    ("$x, $y = <tm>", (("x", "s"), ("y", "f"))),
    ("$x, $y = <i>, <s>", (("x", "i"), ("y", "s"))),
    ("$x, *$y = <li>", (("x", "i"), ("y", "li"))),
    ("*$x, $y = <ls>", (("x", "ls"), ("y", "s"))),
    ("[$x, $y] = <li>", (("x", "i"), ("y", "i"))),
    ("$x, *$y = <s>", (("x", "s"), ("y", "ls"))),
    ("$x = $y = <i>", (("x", "i"), ("y", "i"))),
    ("$x, ($y, $z) = <i>, <ti>", (("x", "i"), ("y", "i"), ("z", "i"))),
    ("$x, $z, $y = <s>.partition(<s>)", (("x", "s"), ("y", "s"))),
    ("$x, $y = <s>.split(',')", (("x", "s"), ("y", "s"))),
    ("$x = lambda $z: <z:i>; $y = $x(<i>)", (("y", "i"),)),
    ("$x = iter(<li>); $y = [next($x), *$x]", (("y", "li"),)),
)

HANDLERS: tuple[str, ...] = (
    *("except ValueError", "except (IndexError, KeyError)", "except ZeroDivisionError", "except TypeError"),
    *("except Exception", "except LookupError", "except ArithmeticError", "except (ValueError, TypeError) as $x"),
)

HEADER = """\
import collections
import copy
import functools
import itertools
import math
import operator
from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: float
    label: str

    def shifted(self, by: int) -> "Point":
        return Point(self.x + by, self.y, self.label)
"""
