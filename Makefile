# Every target makes the .venv it needs. `make demo` is the first thing to try, `make help` lists the rest.

SUITABLE := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
# The first Python that is new enough, looked for only when .venv is made.
PYTHON ?= $(or $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python $(SUITABLE) 2>/dev/null && echo $$python && break; done),python3)
VENV := .venv
BIN := $(VENV)/bin
LOG := $(VENV)/install.log
# Python compiles what is imported; of eighteen thousand modules, that is a small part.
INSTALL := $(BIN)/python -m pip --quiet --no-input --disable-pip-version-check install --no-compile -c constraints.txt
TEST_EXTRAS := local,multilingual,sqlite-vec,postgres,duckdb,chroma,ner,keyphrases,llm,server,langgraph,openai-agents,anthropic,pydantic-ai,telemetry,yaml,dev

JOBS ?= auto
ARGS ?=
SEED ?=
DATA ?=
LEVEL ?= local
ROWS ?= 10000

SEEKING = $(if $(SEED),--hypothesis-seed=$(SEED))

# Where it is set, every process that a test starts compiles perdure anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow check format bench constraints clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

demo: $(VENV)/.demo ## Remember a conversation and answer questions about it.
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/perdure demo $(ARGS); else $(BIN)/perdure demo --no-input $(ARGS); fi

test: $(VENV)/.dev ## Run the tests but the slow ones. ARGS="tests/unit -k name", JOBS=0 for one process.
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal $(SEEKING) $(ARGS)

test-slow: $(VENV)/.dev ## Run the slow tests, which kill processes and fill disks. SEED=7 for new examples.
	@$(BIN)/pytest -q -m slow -n $(JOBS) --dist worksteal $(SEEKING) $(ARGS) || { code=$$?; [ $$code -eq 5 ] && echo "No test is marked slow yet." || exit $$code; }

check: $(VENV)/.dev ## Check lint, format, types and architecture.
	@failed=0; \
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright & types=$$!; \
	trap 'kill $$types; exit 1' INT TERM; \
	$(BIN)/ruff check --quiet --output-format concise . || failed=1; \
	$(BIN)/ruff format --quiet --check --output-format concise . || { failed=1; echo "Not formatted: make format"; }; \
	$(BIN)/pytest -q tests/architecture || failed=1; \
	wait $$types || failed=1; \
	exit $$failed

format: $(VENV)/.dev ## Sort imports and format the code.
	@$(BIN)/ruff check --quiet --fix --select I .
	@$(BIN)/ruff format --quiet .

bench: $(VENV)/.demo ## Measure recall quality and speed. DATA=file.json.xz [LEVEL=lexical] [ROWS=100000]
	@if [ -n "$(DATA)" ]; then $(BIN)/perdure bench recall --data "$(DATA)" --level $(LEVEL); \
	else echo "No DATA=file in the bench format given: speed only."; fi
	@$(BIN)/perdure bench speed --rows $(ROWS) --spaces 1 --level $(LEVEL)

constraints: $(VENV)/.dev ## Resolve all extras anew into constraints.txt.
	@echo "Resolving every extra (under a minute) ..."
	@$(BIN)/pip-compile --quiet --all-extras --strip-extras --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --output-file $(VENV)/resolved.txt --upgrade pyproject.toml 2>$(LOG) || { cat $(LOG); exit 1; }
	@{ echo "# What every extra resolves to, made by \`make constraints\`: pip install -c constraints.txt 'perdure[all]'"; \
		grep -E '^[A-Za-z0-9._-]+==' $(VENV)/resolved.txt; } >$(VENV)/constraints.new
	@mv $(VENV)/constraints.new constraints.txt
	@git --no-pager diff --stat -- constraints.txt

clean: ## Remove caches and builds; .venv stays.
	@rm -rf .pytest_cache .ruff_cache .hypothesis build dist
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) $(SUITABLE) 2>/dev/null || { \
		echo "perdure needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1 | tail -n 1)."; \
		echo "Name another one: make $(MAKECMDGOALS) PYTHON=/path/to/python3.12"; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) -V) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make virtual environments (Debian, Ubuntu: apt install python3-venv)."; exit 1; }

$(VENV)/.demo: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing perdure with its local embedder (once) ..."
	@$(INSTALL) -e '.[local]' >$(LOG) 2>&1 || { \
		echo "The local embedder cannot be installed here (why: $(LOG).local); everything runs at the lexical level."; \
		mv $(LOG) $(LOG).local; $(INSTALL) -e . >$(LOG) 2>&1 || { cat $(LOG); exit 1; }; }
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing perdure with what its tests need (once) ..."
	@$(INSTALL) -e '.[$(TEST_EXTRAS)]' >$(LOG) 2>&1 || { cat $(LOG); exit 1; }
	@$(INSTALL) --no-deps --upgrade --target $(VENV)/ciphers apsw-sqlite3mc >$(LOG) 2>&1 || { cat $(LOG); exit 1; }
	@touch $@ $(VENV)/.demo
