# What there is to do here:
#
#   make run          play: serve the game to the phones on this network (PORT=8000)
#   make upgrade      back up, fetch the newest version, install, migrate; says how to go back
#   make test         everything that tests need, then every test
#   make test-fast    the tests of the rules, and of what holds for every game
#   make test-pythons the fast tests on every other Python that this machine has
#   make simulate     play 200 games of each by chance and look for anything wrong (SEED=1)
#   make lint         style, types, templates, settings, migrations
#   make cases        play the recorded cases of every game
#   make bench        measure the server
#   make load         200 tables at once, then faults: three minutes on this machine alone
#   make glance       measure what of a turn is in sight on a phone (SEED=1, POSITIONS=100)
#   make coverage     which lines of the rules and the pages no test reaches
#   make format       put code and templates into shape
#   make messages     collect the sentences to translate (LANGUAGE=de), and compile them
#   make lock         pin the newest allowed versions in requirements/*.txt, and look that every Python has them
#   make clean        remove what make installed; what was played stays
#
# All of it needs Python 3.11 or newer; the tests also need npm, and Chromium, WebKit and Firefox, which Debian's
# apt-get brings.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8000
SEED ?= 1
POSITIONS ?= 100
CHROMIUM ?= /usr/bin/chromium
export PORT CHROMIUM

# Whether a Python is one that all of this runs on.
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
# The first on the path that is; a name on the path may also be a stand-in for one that is not there.
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
    if "$$each" -c '$(FITS)' 2>/dev/null; then command -v "$$each"; break; fi; done)

VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes

# The list of what was collected, written last.
STATIC := $(or $(STATIC_ROOT),var/static)/staticfiles.json
# What a static file is made from. Folders are in it too: a removed file changes only its folder.
STATIC_SOURCES := $(shell find static botassist/*/static games/*/static 2>/dev/null)
TEMPLATES := $(shell find templates botassist games -name '*.html' 2>/dev/null)


.PHONY: help
help:
	@sed -n 's/^#   //p' Makefile


# Playing

.PHONY: run
run: $(VENV)/.base $(STATIC)
	@exec $(BIN)/python -m botassist.serve

# With the version that is there: the new one may need what is not installed yet.
BEFORE = $(or $(DATA_DIR),var)/before-$(shell date +%Y-%m-%d-%H%M%S).backup

.PHONY: upgrade
upgrade: BACKUP := $(BEFORE)
upgrade: $(VENV)/.base
	@$(BIN)/python manage.py backup "$(BACKUP)"
	@git rev-parse HEAD >"$(BACKUP).version"
	@git pull --quiet --ff-only
	@$(MAKE) $(VENV)/.base $(STATIC)
	@$(BIN)/python manage.py migrate --verbosity 0
	@echo "Upgraded. Stop the server, if it still runs, and start it again: make run"
	@echo "To go back: git checkout $$(cat "$(BACKUP).version") && make restore BACKUP=$(BACKUP)"

.PHONY: restore
restore: $(VENV)/.base $(STATIC)
	@$(BIN)/python manage.py restore --force "$(BACKUP)"

# A second start does only what has changed since the first.
$(STATIC): $(VENV)/.base botassist/settings.py $(STATIC_SOURCES)
	@echo "Compressing the static files."
	@$(BIN)/python manage.py collectstatic --noinput --clear --verbosity 0


# Installing

$(BIN)/python:
	@python="$(PYTHON)"; \
	test -n "$$python" && "$$python" -c '$(FITS)' 2>/dev/null || { \
	    echo "This needs a Python from 3.11 to 3.14, and there is none on the path" \
	        "(make PYTHON=/path/to/python3 ...)." >&2; \
	    exit 1; }; \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "This Python cannot make an environment of its own; on Debian: apt-get install python3-venv" >&2; \
	    exit 1; }; \
	echo "Making an environment in $(VENV)."; \
	"$$python" -m venv $(VENV)

$(VENV)/.base: requirements/base.txt | $(BIN)/python
	@echo "Installing what the game needs."
	@$(PIP_INSTALL) -r requirements/base.txt
	@touch $@

# It contains everything of base, hence both stamps.
$(VENV)/.dev: requirements/dev.txt requirements/base.txt | $(BIN)/python
	@echo "Installing what the tests and checks need."
	@$(PIP_INSTALL) -r requirements/dev.txt
	@touch $(VENV)/.base $@

.PHONY: venv
venv: $(VENV)/.dev

node_modules/.stamp: package-lock.json
	@command -v npm >/dev/null || { \
	    echo "The browser tests need npm, for axe-core; on Debian: apt-get install npm" >&2; exit 1; }
	@echo "Installing axe-core."
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Browsers and servers come from Debian: $(call debian,what it is,its packages)
comma := ,
define debian
if ! command -v apt-get >/dev/null; then \
    echo "The tests need $(1), and there is no apt-get here: install it by hand ($(2))." >&2; exit 1; fi; \
if test "$$(id -u)" = 0; then as_root=; \
elif sudo -n true 2>/dev/null; then as_root="sudo -n"; \
else echo "The tests need $(1), and only root may install it: apt-get install $(2)" >&2; exit 1; fi; \
echo "Installing $(1)."; \
$$as_root apt-get update -qq; \
$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(2) >/dev/null
endef

.PHONY: chromium
chromium:
	@if test -x "$(CHROMIUM)"; then exit 0; fi; \
	if test "$(CHROMIUM)" != /usr/bin/chromium; then \
	    echo "There is no Chromium at $(CHROMIUM)." >&2; exit 1; fi; \
	$(call debian,Chromium,chromium)

# WebKit is what phones by Apple run; it needs a screen.
.PHONY: engines
engines:
	@if test -x /usr/bin/WebKitWebDriver -a -x /usr/bin/firefox-esr && command -v Xvfb >/dev/null; then exit 0; fi; \
	$(call debian,WebKit and Firefox,webkit2gtk-driver firefox-esr xvfb)

# What stands in deploy/, to be tried out.
.PHONY: servers
servers:
	@if compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null && command -v caddy >/dev/null && test -x /usr/sbin/pgbouncer; then exit 0; fi; \
	$(call debian,PostgreSQL$(comma) PgBouncer and Caddy,postgresql pgbouncer caddy)


# Testing

# What another Python could break: the rules, and whole sessions of every game on their pages.
FAST := tests/engine tests/games tests/cases tests/contract \
    --ignore=tests/contract/test_stored.py --ignore=tests/contract/test_undo.py

.PHONY: test
test: $(VENV)/.dev $(STATIC) node_modules/.stamp chromium engines servers
	@$(BIN)/python -m tests.run

.PHONY: test-browser
test-browser: $(VENV)/.dev $(STATIC) node_modules/.stamp chromium
	@$(BIN)/python -m pytest tests/browser

.PHONY: test-engines
test-engines: $(VENV)/.dev engines
	@$(BIN)/python -m pytest tests/engines

.PHONY: test-fast
test-fast: $(VENV)/.dev
	@$(BIN)/python -m pytest $(FAST) -n auto

# Each has an environment of its own, so that a second run installs nothing.
.PHONY: test-pythons
test-pythons: $(BIN)/python
	@tests/pythons.sh "$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')" | \
	while read -r version python; do \
	    if test -z "$$python"; then echo "There is no Python $$version here: skipped."; continue; fi; \
	    echo "The fast tests on Python $$version:"; \
	    $(MAKE) test-fast VENV=".venv-$$version" PYTHON="$$python" </dev/null; \
	done

.PHONY: simulate
simulate: $(VENV)/.base
	@$(BIN)/python manage.py simulate --games 200 --seed "$(SEED)"

.PHONY: lint
lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(if $(TEMPLATES),$(BIN)/djade --check $(TEMPLATES))
	$(BIN)/mypy
	SECRET_KEY="$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))')" HTTPS=true \
	    $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

.PHONY: cases
cases: $(VENV)/.dev
	@PYTHON=$(BIN)/python SPECS=docs/specs $(BIN)/python tests/cases/check.py

.PHONY: bench
bench: $(VENV)/.dev $(STATIC)
	@$(BIN)/python -m tests.bench

.PHONY: load
load: $(VENV)/.dev $(STATIC)
	@$(BIN)/python -m tests.load

.PHONY: glance
glance: $(VENV)/.dev chromium
	@$(BIN)/python -m tests.glance --seed "$(SEED)" --positions "$(POSITIONS)"

.PHONY: coverage
coverage: $(VENV)/.dev
	@$(BIN)/coverage run -m pytest tests --ignore=tests/browser --ignore=tests/engines --quiet
	@$(BIN)/coverage report


# Tending

.PHONY: format
format: $(VENV)/.dev
	-$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(if $(TEMPLATES),$(BIN)/djade $(TEMPLATES))

.PHONY: messages
messages: $(VENV)/.dev
	@command -v msgfmt >/dev/null && command -v xgettext >/dev/null || { \
	    echo "Collecting sentences needs gettext; on Debian: apt-get install gettext" >&2; exit 1; }
	@$(BIN)/python -m botassist.messages $(LANGUAGE)

# No address of an index or of a folder goes into the files: they install from wherever pip does.
.PHONY: lock
lock: $(VENV)/.dev
	@for set in base postgres dev; do \
	    CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras \
	        --allow-unsafe --no-emit-options \
	        --output-file "requirements/$$set.txt" "requirements/$$set.in"; done
	@$(BIN)/python -m tests.locks
	@npm install --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund

.PHONY: clean
clean:
	rm -rf $(VENV) .venv-3.* node_modules var/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov
