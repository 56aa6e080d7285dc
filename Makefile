# Every target is one portable Python program; `python tools/play.py` does the same without make.

# The first Python of 3.11 or later; override with `make PYTHON=/path/to/python ...`.
ifndef PYTHON
PYTHON := $(shell for python in python3 python python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo $$python && break; done)
endif
ifeq ($(strip $(PYTHON)),)
$(error Python 3.11 or later is needed and none was found; install one or name it with PYTHON=...)
endif

.DEFAULT_GOAL := help
.PHONY: help play site release test quick bench perft docs lint lighthouse clean

help: ## say what can be made
	@$(PYTHON) tools/help.py $(ARGS)

play: ## build the page and open it, a single file, in a browser (ARGS="--serve" for the site)
	@$(PYTHON) tools/play.py $(ARGS)

site: ## build the static site into dist/
	@$(PYTHON) tools/site.py $(ARGS)

release: ## make hive.html, the site as a zip and the wheel in .build/release/
	@$(PYTHON) tools/release.py $(ARGS)

test: ## lint, type-check and test everything (ARGS="-k queen" goes to pytest)
	@$(PYTHON) tools/test.py $(ARGS)

quick: ## only the tests without a browser, at once (ARGS="-k queen" goes to pytest)
	@$(PYTHON) tools/quick.py $(ARGS)

bench: ## measure the speed beside OpenSpiel and in a browser (ARGS="--quick")
	@$(PYTHON) tools/bench.py $(ARGS)

perft: ## make all known move counts (ARGS="--depth 5")
	@$(PYTHON) tools/perft.py $(ARGS)

docs: ## build the API reference into .build/api/
	@$(PYTHON) tools/docs.py $(ARGS)

lint: ## only ruff, mypy, eslint and tsc
	@$(PYTHON) tools/lint.py $(ARGS)

lighthouse: ## have Lighthouse judge the built pages; 1 when a score is below 95
	@$(PYTHON) tools/lighthouse.py $(ARGS)

clean: ## remove everything that was made, the downloads too
	@$(PYTHON) tools/clean.py $(ARGS)
