# Last Knight; `make` alone says what there is.

VENV := .venv/bin
KERNEL_TESTS := tests/_jit tests/game tests/evaluation tests/search tests/solver src
PYTEST := $(VENV)/python -m pytest
AXE := build/axe/node_modules/axe-core/axe.min.js

.DEFAULT_GOAL := help
.PHONY: help run test check bench findings play clean acceptance

help: ## show this list
	@awk -F ': .*## ' '/^[a-z]+: .*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: .venv/installed ## play the students' tournament and write its report; MINE=my.py enters your heuristic
	@$(VENV)/lastknight tournament students $(if $(MINE),--enter $(MINE))

test: check $(AXE) ## run every check and test
	@echo "test: everything, compiled"
	@$(PYTEST) -n 2
	@echo "test: kernels again, as plain Python"
	@NUMBA_DISABLE_JIT=1 $(PYTEST) $(KERNEL_TESTS)

check: .venv/installed-test ## lint, formatting, types, layers
	@echo "check: lint"
	@$(VENV)/ruff check --quiet .
	@echo "check: formatting"
	@$(VENV)/ruff format --quiet --check .
	@echo "check: types"
	@$(VENV)/mypy --no-error-summary
	@for kit in kit kit3; do \
	  MYPYPATH=src/lastknight/udacity/$$kit $(VENV)/mypy --no-error-summary -p isolation -m sample_players || exit 1; done
	@echo "check: layers"
	@$(VENV)/lint-imports >.venv/layers 2>&1 || { cat .venv/layers; exit 1; }

$(AXE): # the accessibility checker of the page's tests
	@mkdir -p build/axe
	@npm install --silent --no-fund --no-audit --prefix build/axe axe-core@4 2>/dev/null || \
		echo "test: axe-core cannot be fetched (no npm, or no network): accessibility is not checked"

bench: .venv/installed ## measure speed, side by side with what it is compared to
	@$(VENV)/lastknight bench

findings: .venv/installed ## write docs/findings.md again from the results in experiments/
	@$(VENV)/python -m experiments.write

play: .venv/installed ## open the page to play and analyse on
	@$(VENV)/lastknight play

acceptance: .venv/installed-test ## run the long tests too; the result is written to reports/acceptance.txt
	@mkdir -p reports
	@echo "acceptance: the long tests, into reports/acceptance.txt"
	@bash -o pipefail -c '$(PYTEST) -m acceptance --verbose 2>&1 | tee reports/acceptance.txt'

clean: ## remove .venv and what the tools leave behind; results stay
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache src/*.egg-info
	@find src tests bench -name __pycache__ -prune -exec rm -rf {} +

.venv/installed: pyproject.toml scripts/install
	@scripts/install

.venv/installed-test: pyproject.toml scripts/install
	@scripts/install test
