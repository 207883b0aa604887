# Every command of the project; `make` alone lists them. A fresh clone needs Python 3.11+, make and git.

PYTHON ?= python3
SEED ?= 7
GAME ?= screaming_eagles
GAMES ?= 100000
MINUTES ?= 10
PLAYED ?= 400
EACH ?= 6
TABLES ?= 60
SECONDS ?= 120
BOT ?= own
BIN := .venv/bin
INSTALLED := .venv/installed
FUZZER := .venv/fuzzer
SITE := .venv/site
BROWSER := .venv/browser
FIREFOX := .venv/firefox/installed
CLUSTER := .venv/cluster
PACKAGER := .venv/packager
KERNELS := .venv/kernels
ADAPTERS := .venv/adapters
LEARNERS := .venv/learning
PEERS := .venv/peers
# A test that waits for ever shows where, and ends with its process: not every wait can be interrupted.
ENDING := -o faulthandler_timeout=800 --timeout=900 --timeout-method=thread
CODE := src tests examples benchmarks docs release playground

POSTGRESQL := ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	|| { apt-get update -q && apt-get install -y -q postgresql; }

# pip reads these for the packages and, by the second, for what builds them.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# What is compiled is kept, whatever the environment says: many tests begin programs of their own.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help package release play serve playground playground-test playground-bench javascript javascript-test wasm browser browser-whole firefox screen postgresql storm growth oidc test thorough league cluster adapters learners oracles format bench peers fuzz fuzz-parsers attack notebooks notebook-outputs site references clients playthroughs standing balance strength tactics clean

help:  ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

play: $(INSTALLED)  ## Watch bots play a whole game (GAME=sam_fire for that one); its record and a picture go to play/.
	@mkdir -p play
	@rm -f play/game.jsonl play/board.svg
	$(BIN)/wargames watch $(GAME) --seed $(SEED) --record play/game.jsonl --picture play/board.svg

serve: $(INSTALLED)  ## Serve games to browsers at the address that it prints; they are kept in games/.
	$(BIN)/wargames serve

test: $(INSTALLED)  ## Check format, style, spelling and types, then run every test, doctest, document and example.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell
	@echo "$(BIN)/mypy $(CODE), while the tests run"; $(BIN)/mypy $(CODE) > .venv/types.txt 2>&1 & types=$$!; \
		$(BIN)/pytest -q $(ENDING) -n 3 --dist worksteal; tests=$$?; wait $$types; types=$$?; cat .venv/types.txt; exit $$((tests + types))

thorough: $(INSTALLED)  ## Run the long tests that `make test` leaves out: many processes, whole screens, attacks on every route.
	$(BIN)/pytest -q $(ENDING) -n 3 --dist worksteal -m thorough

league: $(INSTALLED)  ## Play a small league with a report in play/, kill another at random, try each trick of a bot.
	@mkdir -p play
	@cp examples/leagues/small.toml play/league.toml
	$(BIN)/wargames league run play/league.toml -j 2
	$(BIN)/wargames league report play/league.toml
	LEAGUE=whole SEED=$(SEED) $(BIN)/pytest -q -s -m 'thorough or not thorough' tests/league tests/protocol tests/arena/test_isolation.py \
		tests/arena/test_tricks.py tests/arena/test_languages.py

cluster: $(CLUSTER)  ## Play a league on a Ray cluster of three nodes and kill one of them.
	CLUSTER=whole $(BIN)/pytest -q tests/league/test_cluster.py

adapters: $(ADAPTERS)  ## Try environments with the tests that PettingZoo, Gymnasium, OpenSpiel and Shimmy publish.
	$(BIN)/pytest -q $(ENDING) -n 2 -m adapters tests/adapters tests/encoding

learners: $(LEARNERS)/installed  ## Try them with Stable-Baselines3 and RLlib, which bring torch: a large download.
	$(LEARNERS)/bin/pytest -q -m learners tests/learners

oracles: $(INSTALLED)  ## Ask the oracles of sight, geometry and whole games all that `make test` asks a sample of.
	ORACLES=whole $(BIN)/pytest -q -n 2 -m oracle

format: $(INSTALLED)  ## Format the code and put imports in order.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(INSTALLED)  ## Measure the speed of everything, with python-chess as the yardstick.
	$(BIN)/python benchmarks/run.py

peers: $(PEERS)/installed  ## Measure python-chess, Catanatron, PokerKit, RLCard, OpenSpiel and others beside our games in one run.
	PYTHONPATH=benchmarks $(PEERS)/bin/python -m peers

fuzz: $(INSTALLED)  ## Play GAMES=n random games of GAME=id in every scenario under all options.
	$(BIN)/python benchmarks/fuzz.py $(GAME) --games $(GAMES)

fuzz-parsers: $(FUZZER)  ## Fuzz what reads actions, JSON, records and scenario files for MINUTES=n, led by coverage.
	$(BIN)/python benchmarks/fuzz_parsers.py --minutes $(MINUTES)

attack: $(INSTALLED)  ## Abuse a server of its own in every way for MINUTES=n (one by default), beside one good player; STORE=postgresql for that store.
	$(if $(filter postgresql,$(STORE)),$(POSTGRESQL))
	PYTHONPATH=tests $(BIN)/python benchmarks/attack.py --store $(or $(STORE),sqlite) \
		--minutes $(if $(filter command line,$(origin MINUTES)),$(MINUTES),1)

notebooks: $(KERNELS)  ## Run the notebooks of the examples, compare what they show with what is kept, and make frames of polars.
	$(BIN)/pytest -q -m 'notebooks or not notebooks' tests/notebooks tests/kernel/test_showing.py

notebook-outputs: $(KERNELS)  ## Run the notebooks and keep what their cells show.
	cd docs && ../$(BIN)/python -m making.notebooks

site: $(SITE)  ## Make the site of the documentation: site/index.html opens without a server (EDIT=address for edit links, PLAYGROUND=folder to play in it).
	PYTHONPATH=benchmarks $(BIN)/python docs/make_site.py

references: $(INSTALLED)  ## Write the references of the rulesets and the types for TypeScript and JavaScript anew, from the classes.
	cd docs && ../$(BIN)/python -m making.reference && ../$(BIN)/python -m making.typescript

clients: $(INSTALLED)  ## Compile the TypeScript client and try it and the Go client; needs node, npm (brings tsc) and go.
	cd clients/typescript && npm install --no-audit --no-fund && npx tsc
	cd clients/go && go vet ./... && go test ./...
	$(BIN)/pytest -n 0 tests/protocol/test_clients.py

playthroughs: $(INSTALLED)  ## Write the playthroughs, digests of games and choices, counts and bounds of the tests anew.
	$(BIN)/python tests/playthroughs.py
	$(BIN)/python tests/long_games.py
	$(BIN)/python tests/counts.py
	$(BIN)/python tests/bounds.py
	$(BIN)/python tests/vocabularies.py
	$(BIN)/python tests/choices.py

standing: $(INSTALLED)  ## Fit how positions of GAME=id stand to PLAYED=n games of its bots, and draw how well that holds.
	$(BIN)/python benchmarks/fit_standing.py $(GAME) --games $(PLAYED) --seed $(SEED) --plot docs/standing/$(GAME).svg

balance: $(INSTALLED)  ## Keep who wins between equal bots (BOT=searching: that think ahead), EACH=n games a scenario, GAME=bob for that one.
	$(BIN)/python benchmarks/balance.py $(if $(filter command line,$(origin GAME)),$(GAME)) --bot $(BOT) --games $(EACH) --seed $(SEED)

strength: $(INSTALLED)  ## Match bots that think ahead with those that do not, EACH=n games a line (GAME=bob for that one).
	$(BIN)/python benchmarks/strength.py $(if $(filter command line,$(origin GAME)),$(GAME)) --games $(EACH)

tactics: $(INSTALLED)  ## Print how many positions with one clearly best action each bot solves (GAME=bob for that one).
	$(BIN)/python benchmarks/solved.py $(if $(filter command line,$(origin GAME)),$(GAME))

package: $(PACKAGER)  ## Build the wheel and the source distribution, and try them installed alone, from another folder.
	$(BIN)/python release/try_package.py

release: $(PACKAGER)  ## Check that this commit is tagged as a release, then build and try it; `dist/` is ready to upload.
	$(MAKE) test
	$(BIN)/python release/check_release.py

browser: $(BROWSER)  ## Play every game in a real Chromium; brings what is missing, the Chromium by apt-get where it may.
	BROWSER=1 $(BIN)/pytest -q $(ENDING) -n 2 --dist worksteal tests/browser

browser-whole: $(BROWSER)  ## Ask every question of `make browser` in all five games and at every size.
	BROWSER=1 $(BIN)/pytest -q $(ENDING) -n 2 --dist worksteal -m "" tests/browser

firefox: $(FIREFOX)  ## Play every game in a real Firefox, on the page and in the playground; brings what is missing, as `make browser` does.
	FIREFOX=$$(command -v firefox-esr || command -v firefox) BROWSER=1 $(BIN)/pytest -q -n 0 -m "" tests/browser/test_firefox.py

playground: $(INSTALLED)  ## Make build/playground: static files in which games are played in any page, without a server; needs npm.
	$(BIN)/python playground/make_playground.py build/playground
	@echo "Serve it: $(BIN)/python -m http.server -d build/playground 8738, then open http://localhost:8738/"

playground-test: $(BROWSER) $(SITE)  ## Make the playground and play every game in it: in Chromium without a network, in Node, and on the site.
	PLAYGROUND=whole BROWSER=1 $(BIN)/pytest -q -n 0 -m "" $(addprefix tests/browser/test_, $(addsuffix .py, \
		playground memory own_games thinking site site_looks))

playground-bench: $(BROWSER) playground  ## Measure size, speed and memory of build/playground beside CPython, in Node and Chromium.
	PYTHONPATH=tests $(BIN)/python benchmarks/in_any_page.py build/playground

javascript: $(INSTALLED)  ## Make build/javascript: the package wargames-kernel for Node and browsers; needs npm.
	$(BIN)/python playground/make_javascript.py build/javascript

javascript-test: $(BROWSER)  ## Make the JavaScript package, run its tests and examples in Node, and play on boards in Chromium.
	PLAYGROUND=whole BROWSER=1 $(BIN)/pytest -q -n 0 -m "" tests/browser/test_javascript.py tests/browser/test_board_element.py

wasm: $(INSTALLED)  ## Run the tests of the kernel, the rulesets and the kit under Python for WebAssembly in Node; needs npm.
	$(BIN)/python tests/wasm/whole.py

screen: $(INSTALLED)  ## Play every game at the full screen in a real terminal; brings tmux by apt-get where it may.
	command -v tmux >/dev/null || { apt-get update -q && apt-get install -y -q tmux; } || echo "No tmux: the tests are skipped."
	$(BIN)/pytest -q -m screen tests/screen

postgresql: $(INSTALLED)  ## Try the store and several servers with a real PostgreSQL on loopback; brings it by apt-get where it may.
	$(POSTGRESQL)
	PYTHONPATH=tests $(BIN)/python -m web.postgresql $(BIN)/pytest -q -m 'not browser' $(addprefix tests/web/test_, $(addsuffix .py, \
		storage leases several host_of_several time_of_processes playing ending analysis secrets looking odd_values people away lobby blocks \
		notices push tournaments whole_tournaments killed_tournaments tournament_storage))

oidc: $(INSTALLED)  ## Sign in at a real OpenID Connect provider on loopback, the npm package oidc-provider; needs node and npm.
	npm install --silent --no-fund --no-audit --prefix .venv/oidc oidc-provider@9
	$(BIN)/pytest -q -m "" tests/web/test_sign_in.py

storm: $(INSTALLED)  ## Kill servers that share a real PostgreSQL while people play TABLES=60 for SECONDS=120; brings it by apt-get where it may.
	$(POSTGRESQL)
	PYTHONPATH=tests $(BIN)/python benchmarks/storm.py --tables $(TABLES) --seconds $(SECONDS)

growth: $(INSTALLED)  ## Measure what a click costs servers that share a real PostgreSQL, and reckon the wait for up to 600 tables.
	$(POSTGRESQL)
	PYTHONPATH=tests $(BIN)/python benchmarks/growth.py

clean:  ## Remove the environment, caches, and what was played.
	rm -rf .venv site .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist play
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed: make PYTHON=python3.13" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -c constraints.txt -e '.[cli,web,dev]'
	@touch $@

$(ADAPTERS): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[rl,openspiel]' shimmy
	@touch $@

# An environment of its own: RLlib names one version of Gymnasium, which is not the one of constraints.txt.
$(LEARNERS)/installed: $(INSTALLED) examples/learners/requirements.txt
	$(PYTHON) -m venv $(LEARNERS)
	grep -v '^gymnasium==' constraints.txt > $(LEARNERS)/constraints.txt
	PIP_CONSTRAINT= $(LEARNERS)/bin/pip install -q -c $(LEARNERS)/constraints.txt -e '.[rl]' -r examples/learners/requirements.txt pytest pytest-timeout pytest-xdist hypothesis
	@touch $@

# An environment of its own: nothing else needs these libraries.
$(PEERS)/installed: $(INSTALLED) benchmarks/peers/requirements.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install -q -c constraints.txt -e '.[cli]' -r benchmarks/peers/requirements.txt
	@touch $@

$(CLUSTER): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[cluster]'

$(BROWSER): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[browser]'
	npm install --silent --no-audit --no-fund --prefix .venv/axe axe-core@4 typescript@5.9.3 \
		|| echo "No axe-core and no tsc: their tests are skipped."
	command -v chromium chromium-browser google-chrome >/dev/null || { apt-get update -q && apt-get install -y -q chromium; } \
		|| echo "No Chromium: the tests are skipped."
	@touch $@

$(FIREFOX): $(BROWSER)
	npm install --silent --no-audit --no-fund --prefix .venv/firefox puppeteer-core@24.43.1
	command -v firefox-esr firefox >/dev/null || { apt-get update -q && apt-get install -y -q firefox-esr; }
	@touch $@

$(FUZZER): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[fuzz]'
	@touch $@

$(KERNELS): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[kernels]'
	@touch $@

$(SITE): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[site]'
	@touch $@

$(PACKAGER): $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[release]'
	@touch $@
