# The lessons run in .venv; the site, the reference tests and the hub have an environment each. These are
# made anew whenever one of the lists of packages changes, those for other versions at every use.
PYTHON ?= python3
ifeq ($(OS),Windows_NT)
PROGRAMS := Scripts
else
PROGRAMS := bin
endif
BIN := .venv/$(PROGRAMS)
OLDEST := .venv-oldest/$(PROGRAMS)
NEWEST := .venv-newest/$(PROGRAMS)
SITE := .venv-site/$(PROGRAMS)
REFERENCE := .venv-reference/$(PROGRAMS)
HUB := .venv-hub/bin
LISTS := pyproject.toml requirements.txt constraints.txt
# Two processes; a file stays in one, since the cells of a notebook share a kernel.
PYTEST := -m pytest -n 2 --dist loadfile
LESSON ?= $(firstword $(sort $(wildcard notebooks/8-*.ipynb)))
LOCK := pyproject.toml --quiet --universal --all-extras --python-version 3.11 --fork-strategy fewest \
  --no-annotate --custom-compile-command "make lock"
export JUPYTER_CONFIG_PATH := $(CURDIR)/config

.PHONY: help lab test test-all test-oldest test-newest test-browser test-reference test-hub hub refresh determinism mutate translated check site handout bench audit font lock clean

help:               ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-16s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

lab: .venv/lab      ## open JupyterLab on the first lesson
	$(BIN)/jupyter lab $(LESSON)

test: .venv/test    ## style, types, unit tests and nbval over both languages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/mypy
	$(BIN)/python $(PYTEST)

test-all: test mutate test-oldest test-newest test-browser test-reference test-hub  ## before a release

test-oldest:        ## all of pytest with the oldest packages allowed: PYTHON=python3.11
	$(PYTHON) -m venv --clear .venv-oldest
	$(OLDEST)/python -m pip install --quiet -c constraints.txt uv
	$(OLDEST)/python -m uv pip install --quiet --resolution lowest-direct -e ".[test]"
	$(OLDEST)/python $(PYTEST)

test-newest:        ## all of pytest with the newest packages allowed
	$(PYTHON) -m venv --clear .venv-newest
	$(NEWEST)/python -m pip install --quiet -e ".[test]"
	$(NEWEST)/python $(PYTEST)

test-browser: .venv/browser .venv-site/ready  ## the lessons and the site in a real browser; QUICK=1: run live, two
	$(BIN)/python -m pytest -n 2 --dist loadgroup tests/browser --ignore tests/browser/site
	$(SITE)/python $(PYTEST) tests/browser/site $(if $(QUICK),-m "not slow")

test-reference: .venv-reference/ready  ## the mathematics against PyTorch, the account against model classes
	$(REFERENCE)/python -m pytest tests/reference

hub: .venv-hub/ready  ## serve the lessons to a class from this machine; see hub/README.md
	$(HUB)/python -m jupyterhub -f hub/jupyterhub_config.py

test-hub: .venv-hub/test  ## two students on the real hub, one of them in a browser
	$(HUB)/python -m pytest tests/hub

mutate: .venv/test  ## change every number that is told, one at a time: do the tests notice?
	$(BIN)/python -m tests.mutants

refresh: .venv/test  ## re-execute every notebook, re-export every figure
	$(BIN)/python -m tools.refresh

determinism: .venv/test  ## the same bytes in another time zone, locale, hash seed, on another processor
	tools/determinism.sh $(BIN)/python

translated: .venv/test  ## note that the Chinese cells render the English ones as they are now
	$(BIN)/python -m tools.translated

check: .venv/lab    ## is this machine ready for class?
	$(BIN)/python -m helpers.check

site: .venv-site/ready  ## the lessons as web pages, in _site/; PYODIDE=folder or PYODIDE=cdn: to run live, too
	$(SITE)/python -m book.build $(PYODIDE)

handout: .venv-site/ready  ## handout, worksheet and key as PDF, in _site/
	$(SITE)/python -m book.paper

bench: .venv/browser .venv-site/ready  ## how fast, as ratios
	$(BIN)/python -m tests.browser.bench import slider nbval ffn training
	$(SITE)/python -m tests.browser.bench site

audit:              ## is every package that we pin still the file that was pinned?
	$(PYTHON) -m pip download --quiet --no-deps --require-hashes --dest .audit -r config/hashes.txt
	rm -rf .audit

font: .venv/maintain  ## build the Chinese font of the package
	$(BIN)/python -m tools.font

lock: .venv/maintain  ## pin what the ranges of pyproject.toml allow today
	$(BIN)/uv pip compile $(LOCK) --generate-hashes --upgrade --output-file config/hashes.txt
	sed -E '/^ +--hash/d; s/ \\$$//' config/hashes.txt > constraints.txt
	sed -nE 's/^([a-z0-9-]+)==([^ ]+).*/s|^\1==.*|\1==\2|/p' constraints.txt > .venv/pins
	sed -i -f .venv/pins requirements.txt hub/requirements.txt

clean:              ## remove what was installed here
	rm -rf .venv .venv-oldest .venv-newest .venv-site .venv-reference .venv-hub

.venv/lab: $(LISTS)
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

.venv/test: .venv/lab
	$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[test]"
	touch $@

.venv/browser: .venv/test
	$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[browser]"
	touch $@

.venv/maintain: .venv/test
	$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[maintain]"
	touch $@

# An environment of its own: JupyterLite brings an extension that a JupyterLab beside it would load.
.venv-site/ready: $(LISTS)
	$(PYTHON) -m venv --clear .venv-site
	$(SITE)/python -m pip install --quiet -r requirements.txt
	$(SITE)/python -m pip install --quiet -c constraints.txt -e ".[test,browser,site]"
	touch $@

# An environment of its own: PyTorch asks for an older mpmath than constraints.txt pins.
.venv-reference/ready: $(LISTS) tests/reference/requirements.txt
	$(PYTHON) -m venv --clear .venv-reference
	$(REFERENCE)/python -m pip install --quiet -r requirements.txt
	$(REFERENCE)/python -m pip install --quiet -r tests/reference/requirements.txt -e ".[test]"
	touch $@

# An environment of its own, with the hub's proxy in node_modules.
.venv-hub/ready: $(LISTS) hub/requirements.txt hub/package-lock.json
	$(PYTHON) -m venv --clear .venv-hub
	$(HUB)/python -m pip install --quiet -r hub/requirements.txt
	cp hub/package.json hub/package-lock.json .venv-hub
	$(HUB)/npm ci --silent --prefix .venv-hub
	touch $@

.venv-hub/test: .venv-hub/ready
	$(HUB)/python -m pip install --quiet -c constraints.txt -e ".[test,browser]"
	touch $@
