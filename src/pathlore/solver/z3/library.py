"""Binds the C functions of libz3 that the z3 back end calls, without importing the z3 package."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_POINTER = ctypes.c_void_p
_UNSIGNED = ctypes.c_uint
_TEXT = ctypes.c_char_p
_BOOL = ctypes.c_bool
_INT = ctypes.c_int

_FILES = {"darwin": "libz3.dylib", "win32": "libz3.dll"}

# Each function without its prefix `Z3_`: the result first, then the arguments. Every Z3 handle is a pointer.
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "global_param_set": (None, _TEXT, _TEXT),
    "mk_config": (_POINTER,),
    "del_config": (None, _POINTER),
    "mk_context_rc": (_POINTER, _POINTER),
    "del_context": (None, _POINTER),
    "set_error_handler": (None, _POINTER, _POINTER),
    "get_error_code": (_INT, _POINTER),
    "get_error_msg": (_TEXT, _POINTER, _INT),
    "inc_ref": (None, _POINTER, _POINTER),
    "mk_int_sort": (_POINTER, _POINTER),
    "mk_bool_sort": (_POINTER, _POINTER),
    "mk_uninterpreted_sort": (_POINTER, _POINTER, _POINTER),
    "mk_string_symbol": (_POINTER, _POINTER, _TEXT),
    "mk_fresh_const": (_POINTER, _POINTER, _TEXT, _POINTER),
    "get_app_decl": (_POINTER, _POINTER, _POINTER),
    "mk_int64": (_POINTER, _POINTER, ctypes.c_int64, _POINTER),
    "mk_numeral": (_POINTER, _POINTER, _TEXT, _POINTER),
    "mk_true": (_POINTER, _POINTER),
    "mk_false": (_POINTER, _POINTER),
    "mk_add": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_mul": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_div": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_mod": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_le": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_eq": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_not": (_POINTER, _POINTER, _POINTER),
    "mk_and": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_or": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_ite": (_POINTER, _POINTER, _POINTER, _POINTER, _POINTER),
    "mk_params": (_POINTER, _POINTER),
    "params_inc_ref": (None, _POINTER, _POINTER),
    "params_dec_ref": (None, _POINTER, _POINTER),
    "params_set_uint": (None, _POINTER, _POINTER, _POINTER, _UNSIGNED),
    "params_set_bool": (None, _POINTER, _POINTER, _POINTER, _BOOL),
    "mk_simple_solver": (_POINTER, _POINTER),
    "mk_solver_for_logic": (_POINTER, _POINTER, _POINTER),
    "solver_inc_ref": (None, _POINTER, _POINTER),
    "solver_dec_ref": (None, _POINTER, _POINTER),
    "solver_set_params": (None, _POINTER, _POINTER, _POINTER),
    "solver_push": (None, _POINTER, _POINTER),
    "solver_pop": (None, _POINTER, _POINTER, _UNSIGNED),
    "solver_assert": (None, _POINTER, _POINTER, _POINTER),
    "solver_check": (_INT, _POINTER, _POINTER),
    "solver_get_model": (_POINTER, _POINTER, _POINTER),
    "solver_get_reason_unknown": (_TEXT, _POINTER, _POINTER),
    "model_inc_ref": (None, _POINTER, _POINTER),
    "model_dec_ref": (None, _POINTER, _POINTER),
    "model_get_const_interp": (_POINTER, _POINTER, _POINTER, _POINTER),
    "get_numeral_int64": (_BOOL, _POINTER, _POINTER, _POINTER),
    "get_numeral_string": (_TEXT, _POINTER, _POINTER),
    "mk_fresh_func_decl": (_POINTER, _POINTER, _TEXT, _UNSIGNED, _POINTER, _POINTER),
    "mk_app": (_POINTER, _POINTER, _POINTER, _UNSIGNED, _POINTER),
    "simplify": (_POINTER, _POINTER, _POINTER),
    "mk_string_sort": (_POINTER, _POINTER),
    "mk_u32string": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "is_string": (_BOOL, _POINTER, _POINTER),
    "get_string_length": (_UNSIGNED, _POINTER, _POINTER),
    "get_string_contents": (None, _POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_seq_concat": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_seq_length": (_POINTER, _POINTER, _POINTER),
    "mk_seq_extract": (_POINTER, _POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_at": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_index": (_POINTER, _POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_last_index": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_contains": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_prefix": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_suffix": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_replace": (_POINTER, _POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_replace_all": (_POINTER, _POINTER, _POINTER, _POINTER, _POINTER),
    "mk_str_lt": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_str_le": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_str_to_int": (_POINTER, _POINTER, _POINTER),
    "mk_int_to_str": (_POINTER, _POINTER, _POINTER),
    "mk_string_to_code": (_POINTER, _POINTER, _POINTER),
    "mk_string_from_code": (_POINTER, _POINTER, _POINTER),
    "mk_seq_in_re": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_seq_to_re": (_POINTER, _POINTER, _POINTER),
    "mk_re_sort": (_POINTER, _POINTER, _POINTER),
    "mk_re_empty": (_POINTER, _POINTER, _POINTER),
    "mk_re_range": (_POINTER, _POINTER, _POINTER, _POINTER),
    "mk_re_concat": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_re_union": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_re_intersect": (_POINTER, _POINTER, _UNSIGNED, _POINTER),
    "mk_re_complement": (_POINTER, _POINTER, _POINTER),
    "mk_re_star": (_POINTER, _POINTER, _POINTER),
    "mk_re_loop": (_POINTER, _POINTER, _POINTER, _UNSIGNED, _UNSIGNED),
}

# Only calls that may take long release the GIL: for the others that would take longer than the call.
_LONG = frozenset({"solver_check"})


class Z3Library:
    """The functions of libz3 as attributes."""

    def __init__(self, path: Path) -> None:
        long, short = ctypes.CDLL(str(path)), ctypes.PyDLL(str(path))
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(long if name in _LONG else short, f"Z3_{name}")
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"libz3 function {name} is not bound")


_library: Z3Library | None = None


def library() -> Z3Library:
    """The library, loaded on first use."""
    global _library
    if _library is None:
        _library = Z3Library(_path())
        # Compaction rewrites the functions in models; we read none, and it takes time.
        _library.global_param_set(b"model.compact", b"false")
    return _library


def _path() -> Path:
    spec = find_spec("z3")
    name = _FILES.get(sys.platform, "libz3.so")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder, "lib", name)
        if path.exists():
            return path
    raise ImportError(f"the z3 back end needs {name}: install the package z3-solver")
