"""The playground: the app in a page, without a server that plays, and without a network but once."""

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import wargames
from browser.playing import wait_for
from browser.serving import Quiet, Server
from browser.visiting import GAMES, LONG, ROOT, SOME, WHOLE, Visitor, whole

ANSWERS = 6 if WHOLE else 3
MOST = 5000 if WHOLE else 8
"""Answers of the person in a record."""


def test_games_are_played_offline_and_go_on_after_a_reload(visitor: Visitor, server: Server) -> None:
    visitor.visit()
    visitor.kept()
    server.shutdown()  # its door stays open: a network that never answers, which is worse than none
    visitor.context.set_offline(True)
    for game in SOME:
        visitor.begin(game)
        for _ in range(ANSWERS):
            visitor.table.decide()
        visitor.table.ready()
        before = visitor.table.told
        assert before > 0
        visitor.page.reload()
        visitor.page.wait_for_selector("body.ready", state="attached", timeout=LONG)
        visitor.inside.locator("#board").wait_for(timeout=LONG)
        visitor.table.ready()
        assert visitor.table.told >= before
        assert "#table/" in visitor.page.url
        for _ in range(ANSWERS):
            visitor.table.decide()
        assert visitor.table.over or visitor.table.told > before
        visitor.inside.locator("#home").click()


def test_what_a_network_failed_to_bring_is_asked_for_again(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, refused = Quiet.do_GET, list[str]()

    def once(self: Quiet) -> None:
        if "tournaments.js" in self.path and not refused:
            refused.append(self.path)
            self.send_error(503)
        else:
            answer(self)

    monkeypatch.setattr(Quiet, "do_GET", once)
    visitor.visit()
    visitor.kept()

    assert refused
    assert (
        visitor.page.evaluate("caches.match('play/static/tournaments.js').then((one) => one.status)") == 200
    )


@whole
def test_a_link_opens_a_scenario(visitor: Visitor) -> None:
    visitor.visit("#scenario=bob/farm_lane")

    visitor.inside.locator("#text").wait_for(state="attached", timeout=LONG)
    visitor.frame.wait_for_function(
        "document.querySelector('#text').value.includes('Training: Farm Lane')", timeout=LONG
    )


def test_a_second_window_leaves_the_games_to_the_first(visitor: Visitor) -> None:
    visitor.page.goto(visitor.address)
    wait_for(lambda: visitor.page.evaluate("navigator.locks.query().then(({ held }) => held.length > 0)"))
    other = visitor.context.new_page()
    other.goto(visitor.address)
    other.wait_for_selector("body.failed", timeout=LONG)

    assert "open in another window" in other.inner_text("#failed")


def test_records_go_between_node_and_here(playground: Path, tmp_path: Path) -> None:
    """Each side replays the other's by the hash of every step.

    What attrs and cattrs generate there was compiled by the build: for every game, or for one and the app.
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    script = ROOT / "tests" / "web"
    here = {}
    for game in SOME:
        folder = tmp_path / f"here_{game}"
        played = f"one_thread.main({str(folder)!r}, [{game!r}], {MOST})"
        code = f"import asyncio, one_thread; asyncio.new_event_loop().run_until_complete({played})"
        subprocess.run((sys.executable, "-c", code), check=True, capture_output=True, cwd=script)
        here[game] = next(folder.glob("*.jsonl"))
    records = tmp_path / "records"
    records.mkdir()
    for game, record in here.items():
        shutil.copy(record, records / f"here_{game}.jsonl")

    asked = (
        node,
        str(Path(__file__).parent / "in_node.mjs"),
        str(playground),
        str(script),
        str(records),
        str(MOST),
        *SOME,
    )
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=900)

    assert 0 == done.returncode, done.stderr[-2000:]
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    replayed = {one["replayed"]: one["steps"] for one in told if "replayed" in one}
    assert {f"here_{game}.jsonl" for game in SOME} == set(replayed)
    [(generated, taken)] = [(one["generated"], one["taken"]) for one in told if "taken" in one]
    assert taken > (0.9 if SOME == GAMES else 0.2) * generated
    for game in SOME:
        assert replayed[f"here_{game}.jsonl"] == len(list(wargames.replay(here[game])))
        assert len(list(wargames.replay(records / f"{game}.jsonl"))) > min(MOST, 10)


def test_the_kept_library_is_what_is_imported(tmp_path: Path) -> None:
    """The list in library.txt is that of these packages; after a new import it is made anew."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not WHOLE or node is None or npm is None:
        pytest.skip("asks npm for the whole runtime: `make playground-test`")
    wanted = json.loads((ROOT / "playground" / "runtime.json").read_text())
    named = f"{wanted['name']}@{wanted['version']}"
    subprocess.run((npm, "pack", "--silent", "--pack-destination", str(tmp_path), named), check=True)
    with tarfile.open(next(tmp_path.glob("*.tgz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    sources = tmp_path / "sources"
    laying = (sys.executable, str(ROOT / "playground" / "make_playground.py"), "--sources", str(sources))
    subprocess.run(laying, check=True, capture_output=True)
    script = ROOT / "playground" / "list_library.mjs"
    asked = (node, str(script), str(sources), str(tmp_path / "package"))
    listed = subprocess.run(asked, capture_output=True, text=True, check=True)

    assert (ROOT / "playground" / "library.txt").read_text() == listed.stdout


def test_what_is_loaded_stays_small(playground: Path) -> None:
    """A visit loads less than 7.5 MB, whatever the server can do, and each packed file is the file."""
    index = json.loads((playground / "files.json").read_text())
    for name, size in index["sent"].items():
        file = playground / name
        if size != index["files"][name]:
            packed = file.with_name(f"{name.rpartition('/')[2]}.packed").read_bytes()
            assert size == len(packed)
            assert gzip.decompress(packed) == file.read_bytes()

    assert 7_500_000 > sum(index["sent"].values())


def test_a_first_board_compiles_nothing(playground: Path) -> None:
    """Python's library, the app and each ruleset are there compiled, and only so."""
    with zipfile.ZipFile(playground / "pyodide" / "python_stdlib.zip") as library:
        names = library.namelist()
    with tarfile.open(playground / "packages.tar.xz") as packages:
        names += packages.getnames()
    wanted = [
        "enum",
        "email/message",
        "attr/_make",
        "wargames/web/in_page/opening",
        "wargames/web/application",
    ]
    wanted += [f"wargames/{game}/game" for game in wargames.games()]

    for name in wanted:
        assert f"{name}.pyc" in names
        assert f"{name}.py" not in names
