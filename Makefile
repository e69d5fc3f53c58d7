# Every target sets up what it needs: a virtual environment in .venv, from locks with hashes.
# Python 3.11 or newer with its venv module is enough to serve and to test.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
MINUTES ?= 10
INPUTS ?= 1000000
VENV := .venv
RUN := $(VENV)/bin/python

export HOST PORT

.DEFAULT_GOAL := help
.PHONY: help serve test check lint lock coverage mutation image-check clients bench bench-http bench-arrange soak fuzz openapi docs-tables clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

# One environment for everything: the test lock contains the runtime's pins and the tools of the tests.
# It is created anew if its python is missing, too old or without pip, as after an interrupted installation.
UNUSABLE := $(shell $(RUN) -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || echo new-environment)

.PHONY: new-environment
new-environment:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "python3-venv is needed, such as by: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)

$(VENV)/serve: service/requirements.txt $(UNUSABLE)
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r service/requirements.txt
	touch $@

$(VENV)/test: tests/requirements.txt $(VENV)/serve
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/requirements.txt
	touch $@

$(VENV)/bench: benchmarks/requirements.txt $(VENV)/test
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.txt
	touch $@

$(VENV)/clients: examples/clients/requirements.txt examples/clients/package-lock.json $(VENV)/test
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r examples/clients/requirements.txt
	cd examples/clients && npm ci --silent --no-audit --no-fund
	touch $@

$(VENV)/javascript: tools/javascript/package-lock.json
	cd tools/javascript && npm ci --silent --no-audit --no-fund
	mkdir -p $(VENV)
	touch $@

serve: $(VENV)/serve ## set up, then serve on HOST and PORT (127.0.0.1, 8000)
	exec $(RUN) -m service

test: $(VENV)/test ## set up, then run the tests (ARGS selects some)
	@$(if $(ARGS),,echo "Running all tests. This takes about four minutes on two cores.")
	@PATH="$$PATH:/usr/sbin"; for tool in nginx:replicas chromium:browser; do command -v $${tool%:*} >/dev/null || \
		echo "$${tool%:*} is not installed, so the tests of the $${tool#*:} are left out."; done
	$(RUN) -m pytest -q -n auto $(ARGS)

lint: $(VENV)/test ## check style and types
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-js; \
		elif [ "$$CI" = true ]; then echo "npm is needed to check the JavaScript" >&2; exit 1; \
		else echo "JavaScript was not checked: npm is not installed"; fi

check: lint test ## run linters, type checker and all tests: before a commit (about four minutes)

openapi: $(VENV)/serve ## write openapi.yaml from the schemas
	$(RUN) -c 'import sys; from service.api.openapi import document; sys.stdout.buffer.write(document.as_yaml())' > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

docs-tables: $(VENV)/serve ## write the generated tables of docs/
	$(RUN) -m tools.docs_tables

.PHONY: lint-js
lint-js: $(VENV)/javascript ## check style and types of the JavaScript (needs npm)
	tools/javascript/node_modules/.bin/eslint --config tools/javascript/eslint.config.js service/pages examples tools/javascript
	tools/javascript/node_modules/.bin/tsc --project tools/javascript/tsconfig.json
	tools/javascript/node_modules/.bin/tsc --project tools/javascript/tsconfig.examples.json

clients: $(VENV)/clients ## generate typed clients from openapi.yaml and use them (needs node)
	$(RUN) -m pytest -q tests/project/test_clients.py

bench: $(VENV)/bench ## measure speed, as ratios within one run
	$(RUN) -m benchmarks

bench-http: $(VENV)/bench ## load a running instance, compared with a bare echo (needs wrk)
	$(RUN) -m benchmarks.http

soak: $(VENV)/test ## send ten minutes of mixed traffic and watch the memory (MINUTES)
	$(RUN) -m benchmarks.soak --minutes $(MINUTES)

fuzz: $(VENV)/test ## send a million bad inputs, then run schemathesis (INPUTS)
	nice $(RUN) -m benchmarks.fuzz --inputs $(INPUTS)

coverage: $(VENV)/test ## fail if a branch of the engine is not tested
	$(RUN) -m pytest -q -n auto --cov=service --cov-config=tools/coverage.ini $(ARGS) \
		tests/unit/core tests/unit/pusoy tests/unit/pusoy_dos service/core service/pusoy service/pusoy_dos

mutation: $(VENV)/bench ## run the tests of the engine on mutants of it (ARGS: names such as "service.core.standings*")
	nice $(VENV)/bin/mutmut run $(ARGS)

image-check: $(VENV)/test ## lint the Dockerfile; as root on Debian, also build it without a daemon and score in it (ARGS)
	$(RUN) tools/image_check.py $(ARGS)

bench-arrange: $(VENV)/bench ## measure duels, exploitability and calibration of the arranger
	$(RUN) -m benchmarks.bench_arrange

lock: ## write the locks again (needs uv)
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-header \
		pyproject.toml -o service/requirements.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-header \
		-c service/requirements.txt --group test pyproject.toml -o tests/requirements.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-header \
		-c tests/requirements.txt --group bench pyproject.toml -o benchmarks/requirements.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-header \
		-c tests/requirements.txt examples/clients/tools.in -o examples/clients/requirements.txt

clean: ## remove what was set up
	rm -rf $(VENV) build examples/clients/node_modules tools/javascript/node_modules .pytest_cache .hypothesis .mypy_cache .ruff_cache
