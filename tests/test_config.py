"""Configuration from pyproject.toml and flags."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pathlore.config import Config, ConfigError, load_config
from pathlore.options import (
    CONTRACTS,
    OPTIONS,
    PROPERTIES,
    Annotations,
    Boundaries,
    ClusterAddress,
    CodeLocations,
    Files,
    FixedValues,
    Number,
    OptionKind,
    ParameterNames,
    PathOf,
    Properties,
    Raises,
    Share,
    Switch,
    Word,
    Words,
    Workers,
)


def write(folder: Path, text: str) -> Path:
    path = folder / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    return path


def load(folder: Path, body: str, **flags: object) -> Config:
    write(folder, "[tool.pathlore]\n" + body)
    return load_config(flags, str(folder))


def refusal(folder: Path, body: str) -> str:
    with pytest.raises(ConfigError) as caught:
        load(folder, body)
    message = str(caught.value)
    assert "\n" not in message
    assert "pyproject.toml" in message
    return message


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_config({}, str(tmp_path)) == Config()


def test_a_file_without_our_table_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, "[tool.other]\nmax-depth = 1\n# pathlore is mentioned\n")
    assert load_config({}, str(tmp_path)) == Config()


def test_every_option_can_be_set_in_the_file(tmp_path: Path) -> None:
    config = load(
        tmp_path,
        """
        max-depth = 1
        max-paths = 2
        max-repeats = 9
        max-findings = 3
        first-error = true
        directed = true
        timeout = 3
        max-memory = 512
        path-timeout = 4.5
        max-objects = 5
        max-length = 7
        solver-timeout = 0.5
        strategy = "random"
        cover = ["shop.py:14", "refund"]
        property = ["asserts", "shop.py:14", "shop.py::Cart.add"]
        stage = "assertions"
        seed = -8
        allow = ["files", "network"]
        type = {x = "int", "f.y" = "tuple[int, ...]"}
        symbolic = ["x", "y"]
        fix = {z = 3, "name" = "abc"}
        external = ["requests", "yaml=refuse"]
        untyped = "skip"
        private = true
        objects = "constructed"
        contracts = ["asserts", "icontract"]
        check-preconditions = true
        compose = "formulas"
        summaries = "bottom-up"
        rewrite = "all"
        models = ["mymodels.py"]
        second-opinion = true
        deepen = true
        cache = false
        cache-dir = "kept"
        keep = "boundary"
        audit = 0.25
        jobs = 3
        cluster = "tls://scheduler:8786"
        ship = true
        prefixes = "prefixes-1-of-2.json"
        raises = "error"
        fail-on = "never"
        warnings = true
        strict = true
        format = "json"
        all-paths = true
        quiet = true
        verbose = true
        """,
    )
    assert config == Config(
        max_depth=1,
        max_paths=2,
        max_repeats=9,
        max_findings=3,
        first_error=True,
        directed=True,
        timeout=3.0,
        max_memory=512,
        path_timeout=4.5,
        max_objects=5,
        max_length=7,
        solver_timeout=0.5,
        strategy="random",
        cover=("shop.py:14", "refund"),
        properties=("asserts", "shop.py:14", "shop.py::Cart.add"),
        stage="assertions",
        seed=-8,
        allow=("files", "network"),
        types=(("x", "int"), ("f.y", "tuple[int, ...]")),
        symbolic=("x", "y"),
        fix=(("z", "3"), ("name", "'abc'")),
        external=(("requests", "realise"), ("yaml", "refuse")),
        untyped="skip",
        private=True,
        objects="constructed",
        contracts=("asserts", "icontract"),
        check_preconditions=True,
        compose="formulas",
        summaries="bottom-up",
        rewrite="all",
        models=("mymodels.py",),
        second_opinion=True,
        deepen=True,
        cache=False,
        cache_dir="kept",
        keep="boundary",
        audit=0.25,
        jobs=3,
        cluster="tls://scheduler:8786",
        ship=True,
        prefixes="prefixes-1-of-2.json",
        raises="error",
        fail_on="never",
        warnings=True,
        strict=True,
        format="json",
        all_paths=True,
        quiet=True,
        verbose=True,
    )
    untouched = [name for name in Config.__dataclass_fields__ if getattr(config, name) == getattr(Config(), name)]
    assert untouched == ["error_exceptions"]


def test_the_nearest_file_above_counts(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    write(tmp_path, "[tool.pathlore]\nseed = 1\n")
    assert load_config({}, str(inner)).seed == 1
    write(tmp_path / "a", "[tool.pathlore]\nseed = 2\n")
    assert load_config({}, str(inner)).seed == 2
    write(inner, "[project]\n")
    assert load_config({}, str(inner)).seed == 0


def test_the_current_folder_is_where_the_search_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "[tool.pathlore]\nseed = 5\n")
    monkeypatch.chdir(tmp_path)
    assert load_config({}).seed == 5


def test_flags_win_over_the_file(tmp_path: Path) -> None:
    config = load(tmp_path, "seed = 1\nstrict = true\nallow = ['files']", seed=2, strict=False, allow=("network",))
    assert (config.seed, config.strict, config.allow) == (2, False, ("network",))


def test_types_of_flags_and_file_are_joined_and_flags_win(tmp_path: Path) -> None:
    config = load(tmp_path, "type = ['x=int', 'y = bool']", type=(("y", "int"), ("z", "None")))
    assert config.types == (("x", "int"), ("y", "int"), ("z", "None"))


def test_listed_exceptions_are_errors_and_others_stay_behaviours(tmp_path: Path) -> None:
    config = load(tmp_path, 'raises = ["ValueError", "app.errors.Broken"]')
    assert (config.raises, config.error_exceptions) == ("behaviour", ("ValueError", "app.errors.Broken"))


def test_a_flag_for_raises_replaces_the_list_of_the_file(tmp_path: Path) -> None:
    config = load(tmp_path, 'raises = ["ValueError"]', raises=("error",))
    assert (config.raises, config.error_exceptions) == ("error", ())


def test_the_empty_list_allows_nothing(tmp_path: Path) -> None:
    assert load(tmp_path, "allow = []").allow == ()


@pytest.mark.parametrize(
    ("key", "meant"),
    [("max-dept", "max-depth"), ("max_depth", "max-depth"), ("Strict", "strict"), ("types", "type")],
)
def test_an_unknown_key_is_an_error_with_a_suggestion(tmp_path: Path, key: str, meant: str) -> None:
    message = refusal(tmp_path, f"{key} = 1")
    assert f"unknown key '{key}'" in message
    assert f"did you mean '{meant}'?" in message


def test_a_key_like_no_other_is_answered_with_all_keys(tmp_path: Path) -> None:
    message = refusal(tmp_path, "zzz = 1")
    assert all(name in message for name in OPTIONS)


@pytest.mark.parametrize(
    ("body", "remedy"),
    [
        ('max-depth = "9"', "must be a whole number, 0 or more, not '9'"),
        ("max-depth = true", "must be a whole number"),
        ("max-depth = 1.5", "must be a whole number"),
        ("max-depth = -1", "must be a whole number, 0 or more, not -1"),
        ("timeout = -0.1", "must be a number of seconds, 0 or more"),
        ("timeout = nan", "must be a number of seconds"),
        ("timeout = inf", "must be a number of seconds"),
        ("timeout = false", "must be a number of seconds"),
        ("strict = 1", "must be true or false, not 1"),
        ('strategy = "dfs"', "must be one of fair, depth-first"),
        ("strategy = []", "must be one of"),
        ('allow = "files"', 'must be a list, such as ["files"]'),
        ('allow = ["disk"]', "must be one of files, processes, network, all, not 'disk'"),
        ("type = 3", "must be a table"),
        ('type = ["x"]', "such as x=int, not 'x'"),
        ('type = ["x=int["]', "such as x=int"),
        ("symbolic = 3", "must be names of parameters"),
        ('symbolic = ["x y"]', "must be names of parameters"),
        ("fix = 3", "must be a table"),
        ('fix = ["x=y"]', "a Python literal, such as x=3"),
        ("fix = {x = 2020-01-01}", "a Python literal"),
        ("external = 3", "must be a list of packages"),
        ('external = ["yaml=maybe"]', "must be a package"),
        ("type = [1]", "such as x=int, not 1"),
        ('type = {x = ""}', "such as x=int"),
        ('raises = "behavior"', 'must be "behaviour", "error" or names of exceptions'),
        ('raises = ["error"]', "names of exceptions"),
        ("raises = []", "names of exceptions"),
        ('raises = ["Not a name"]', "names of exceptions"),
        ("raises = [1]", "names of exceptions"),
        ('property = "asserts"', 'must be a list, such as ["asserts", "shop.py:14"]'),
        ('property = ["assert"]', "must be one of asserts, contracts, exceptions, or a place"),
        ('property = ["shop:14"]', "such as shop.py:14 or shop.py::refund, not 'shop:14'"),
        ('stage = "second"', "must be one of off, assertions"),
        ("jobs = 0", 'must be a whole number from 1 to 1024, or "auto", not 0'),
        ("jobs = true", "must be a whole number from 1"),
        ('jobs = "many"', "must be a whole number from 1"),
        ('format = "xml"', "must be one of text, json, jsonl, not 'xml'"),
    ],
)
def test_a_bad_value_is_an_error_that_says_what_is_good(tmp_path: Path, body: str, remedy: str) -> None:
    message = refusal(tmp_path, body)
    assert f"key '{body.split(' ')[0]}'" in message
    assert remedy in message


@pytest.mark.parametrize("text", ["[tool]\npathlore = 1\n", "tool = 1 # pathlore\n", "[[tool.pathlore]]\nseed = 1\n"])
def test_a_table_that_is_none_is_an_error(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    with pytest.raises(ConfigError, match=r"\[tool.pathlore\] must be a table"):
        load_config({}, str(tmp_path))


def test_invalid_toml_is_an_error_with_its_place(tmp_path: Path) -> None:
    write(tmp_path, "[tool.pathlore]\nseed =\n")
    with pytest.raises(ConfigError, match=r"pyproject.toml: is not valid TOML: .*line 2"):
        load_config({}, str(tmp_path))


def test_a_file_in_another_encoding_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b'[tool.pathlore]\nformat = "\xff"\n')
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_config({}, str(tmp_path))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "[tool.pathlore]\n").chmod(0)
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config({}, str(tmp_path))


def test_every_option_has_a_field() -> None:
    fields = set(Config.__dataclass_fields__)
    assert {name.replace("-", "_") for name in OPTIONS} - {"type", "property"} <= fields
    assert {"types", "properties", "error_exceptions"} <= fields


def _documented() -> dict[str, list[str]]:
    """The rows of the table of options in docs/configuration.md: key, value, default, meaning."""
    text = (Path(__file__).parents[1] / "docs" / "configuration.md").read_text(encoding="utf-8")
    table = text.partition("| key | value | default | meaning |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {row[0].strip("`"): row[1:] for row in rows}


def _default(name: str) -> str:
    """A default as the page shows it."""
    if name in ("type", "fix", "contracts", "property"):
        return "all" if name in ("contracts", "property") else "`{}`"
    match getattr(Config(), name.replace("-", "_")):
        case "":
            return ""
        case str(word):
            return f'`"{word}"`'
        case bool(switch):
            return str(switch).lower()
        case int() | float() as number:
            return f"{number:g}"
        case ():
            return "`[]`"
    raise AssertionError(name)


def _value(kind: OptionKind) -> str:
    """What a key takes, as the page shows it."""
    match kind:
        case Number(whole=whole):
            return "whole number" if whole else "seconds"
        case Word(words):
            return ", ".join(f'`"{word}"`' for word in words)
        case Words(Word(words)):
            return "list of " + ", ".join(f'`"{word}"`' for word in words)
        case Switch():
            return "true, false"
        case Share():
            return "share from 0 to 1"
        case ClusterAddress():
            return "address"
        case Workers():
            return 'whole number, `"auto"`'
        case PathOf(what):
            return f"path of a {what}"
        case Annotations():
            return 'table `{x = "int"}` or list `["x=int"]`'
        case Raises():
            return '`"behaviour"`, `"error"`, or list of exception names'
        case Properties():
            kinds = ", ".join(f'`"{word}"`' for word in PROPERTIES)
            return f"list of {kinds}, and places"
        case CodeLocations():
            return "list of locations"
        case Files():
            return "list of files"
        case ParameterNames():
            return "list of parameters"
        case FixedValues():
            return 'table `{x = 3}` or list `["x=3"]`'
        case Boundaries():
            return "list of packages, each alone or with `=realise` or `=refuse`, or a table"
    raise AssertionError(kind)


def test_the_page_lists_the_options_in_their_order() -> None:
    assert list(_documented()) == list(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_page_says_of_an_option_what_the_program_does(name: str) -> None:
    value, default, meaning = _documented()[name]
    assert value == _value(OPTIONS[name].kind)
    assert default == _default(name)
    told = re.sub(r" \(\[\w+\]\([^)]+\)\)$", "", meaning)
    assert told.replace("`", "") + "." == OPTIONS[name].help.replace("`", "")


def test_the_defaults_on_the_page_are_those_of_a_run() -> None:
    """`raises` and `contracts` are shown as words: these are what stands for them."""
    assert (Config().raises, Config().error_exceptions, Config().contracts) == ("behaviour", (), CONTRACTS)
