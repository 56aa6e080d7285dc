# Every target runs one portable Python program; `python tools/play.py` does the same without make.

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
.PHONY: help play site boards release test quick bench perft examples docs lint lighthouse clean

help: ## list the targets
	@$(PYTHON) tools/help.py $(ARGS)

play: ## build the page and open hive.html in a browser (ARGS="--serve" serves the site instead)
	@$(PYTHON) tools/play.py $(ARGS)

site: ## build the static site into dist/
	@$(PYTHON) tools/site.py $(ARGS)

boards: ## build the wheel and the boards for other pages into .build/boards/, for documents of your own
	@$(PYTHON) tools/boards.py $(ARGS)

release: ## build hive.html, hive.xdc, the site and boards as zips, the wheel and the sources into .build/release/
	@$(PYTHON) tools/release.py $(ARGS)

test: ## lint, type-check and test everything (ARGS="-k queen" goes to pytest)
	@$(PYTHON) tools/test.py $(ARGS)

quick: ## run only the tests without a browser (ARGS="-k queen" goes to pytest)
	@$(PYTHON) tools/quick.py $(ARGS)

bench: ## measure the speed, next to OpenSpiel and in a browser (ARGS="--quick")
	@$(PYTHON) tools/bench.py $(ARGS)

perft: ## compare the move counts with the known ones (ARGS="--depth 5")
	@$(PYTHON) tools/perft.py $(ARGS)

examples: ## build the example projects of docs/examples/ into .build/examples/ (ARGS="sphinx"; ARGS="--pages": the whole site as published, .build/pages/)
	@$(PYTHON) tools/examples.py $(ARGS)

docs: ## build the API reference into .build/api/
	@$(PYTHON) tools/docs.py $(ARGS)

lint: ## run only ruff, mypy, ESLint and TypeScript (ARGS="--only eslint")
	@$(PYTHON) tools/lint.py $(ARGS)

lighthouse: ## check the built pages with Lighthouse; fails if a score is too low
	@$(PYTHON) tools/lighthouse.py $(ARGS)

clean: ## remove everything built or downloaded
	@$(PYTHON) tools/clean.py $(ARGS)
