# Every command sets up what it needs in .venv, from Python 3.11 or later, git and make alone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# What depends most on the version of Python: syntax and bytecode (program, instrumentation, regions, guards, frames),
# live state (sandbox), stored files. Values, solvers, tries and reports do not; models of library functions are compared
# with the default version alone, since CI has fifteen minutes.
VERSIONED := program instrumentation sandbox transform/test_regions.py transform/test_guards.py compose/test_composing.py compose/test_replay.py incremental/test_earlier_files.py

.PHONY: compiled demo test test-all test-cluster test-version lint bench docs clean

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev,cvc5,watch]"
	$(BIN)/python -m compileall -q $(CURDIR)/src/pathlore
	touch $@

demo: $(VENV)/.installed
	@echo "pathlore check examples"
	@$(BIN)/pathlore check examples || test $$? -eq 1
	@echo
	@echo "pathlore tests examples/triangle.py"
	@$(BIN)/pathlore tests examples/triangle.py -o - | head -40

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Tests start many processes. Where Python may not write bytecode, each would compile again what was edited.
compiled: $(VENV)/.installed
	$(BIN)/python -m compileall -q $(CURDIR)/src/pathlore

test: lint compiled
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-all: lint compiled
	PATHLORE_TESTS=all $(BIN)/python -m pytest -n auto --dist worksteal

# What needs Dask, which the others do without: it takes a while to install.
test-cluster: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --editable ".[cluster]"
	PATHLORE_TESTS=all $(BIN)/python -m pytest tests/cluster

test-version: $(VENV)/.installed
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" $(VERSIONED:%=tests/%)

bench: $(VENV)/.installed
	$(BIN)/python -m bench

clean:
	rm -rf .venv .venv-* bench/.venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
