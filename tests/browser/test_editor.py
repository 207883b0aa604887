"""Scenarios written in a real browser by clicks, by words and by keys; faults seen where they are."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import wargames
from browser.accessibility import SERIOUS, faults
from browser.playing import Window
from browser.test_at_the_page import ROOT, started
from browser.writing import Editor
from thinned import by_day

OPENED = "(field) => { document.querySelector(`#form details[data-field='${field}']`).open = true; }"
OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")


@contextmanager
def third_parties(folder: Path) -> Iterator[str]:
    """Serve with the example packages of third parties installed; gives the address."""
    examples = ROOT / "examples" / "third_party"
    for package in (examples, examples / "ambush"):
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", *OFFLINE, "--target", str(folder / "there"), "."],
            cwd=package,
            env=os.environ | {"PIP_CONSTRAINT": "", "PIP_BUILD_CONSTRAINT": ""},
            check=True,
        )
    with started(folder / "games", 0, PYTHONPATH=str(folder / "there")) as (address, _):
        yield address


@pytest.fixture
def editor(window: Window) -> Editor:
    made = Editor(window)
    made.open()
    return made


def kept(editor: Editor) -> None:
    """Save what is written, come back by the link, find it as it was, and play it."""
    assert "It can be played." == editor.judged
    before = editor.text
    editor.page.click("#save")
    editor.window.until("location.hash.startsWith('#saved=')")
    link = editor.page.evaluate("location.hash")
    editor.page.evaluate("localStorage.clear()")
    editor.open(link)
    assert before == editor.text
    editor.play()
    assert editor.page.locator("#choices button").count() > 0


def test_a_board_of_bob_is_painted_a_fault_is_seen_and_mended_and_it_is_played(editor: Editor) -> None:
    """BOB-5.5.7: a road crosses no water but over a bridge."""
    editor.begin("bob", "farm_lane")
    editor.pick("terrain", "water")
    editor.drag("C4", "D4")
    assert ('    "..~~.....",' in editor.text, 2) == (True, len(editor.faults))
    assert "C4 is water" in editor.faults[0]
    assert "BOB-5.5.7" in editor.faults[0]
    assert editor.marked() >= 1
    editor.pick("terrain", "bridge")
    editor.drag("C4", "D4")
    assert ((), 0) == (editor.faults, editor.marked())

    editor.pick("hedgerow")
    editor.click(editor.side("C6"))
    assert '"C6/N"' in editor.text
    editor.pick("elevation", "level 2")
    editor.drag("H1", "H2")
    assert 'hexes = ["H1", "H2"]' in editor.text
    editor.pick("road")
    editor.drag("I4", "I5", "I6")
    assert '"I4", "I5", "I6"]' in editor.text
    editor.pick("American counters and their area", "60mm Mortar Team")
    editor.drag("A1", "B3")
    assert 'unit = "us_mortar"\nnumber = 1\narea = "A1-B3"' in editor.text
    editor.pick("German reinforcements", "+ Panzer IV H")
    editor.settle()
    assert 'enter = "north"\nturn = 2' in editor.text
    kept(editor)


def test_units_of_sniper_are_put_moved_and_deleted(editor: Editor) -> None:
    """TOI-20.2, SN-1.22: one victory objective; who stands where nobody may is marked there."""
    editor.begin("sniper", "lieutenants_walk")
    editor.pick("American squads", "medics")
    editor.click(editor.at("0106"))
    assert 'id = "U4"' in editor.text
    editor.pick("objective marker", "victory objective")
    editor.click(editor.at("0404"))
    assert editor.has_one("SN-1.22")
    assert editor.marked() >= 1
    editor.choose_tool()
    editor.click(editor.at("0404"))
    editor.page.click("#chosen button:text-is('Delete')")
    editor.settle()
    assert () == editor.faults

    editor.click(editor.at("0106"))
    editor.drag("0106", "0205")
    assert 'specialization = "medic"\nhex = "0205"' in editor.text
    editor.page.click("#undo")
    editor.settle()
    assert 'specialization = "medic"\nhex = "0106"' in editor.text
    kept(editor)


def test_a_tank_of_sam_fire_in_the_woods_is_a_fault_in_its_hex(editor: Editor) -> None:
    """SAF-15.4"""
    editor.begin("sam_fire", "hill")
    editor.pick("American counters", "T1 Sherman")
    editor.click(editor.at("0309"))
    assert () == editor.faults
    editor.pick("terrain", "woods")
    editor.click(editor.at("0309"))
    assert editor.has_one("T1 is a tank, and 0309 is woods")
    assert editor.marked() >= 1
    editor.page.click("#undo")
    editor.settle()
    assert ((), 0) == (editor.faults, editor.marked())
    editor.pick("objective", "worth 15")
    editor.click(editor.at("0902"))
    assert 'value = 15\nhex = "0902"' in editor.text
    kept(editor)


def test_a_late_answer_does_not_replace_a_newer_choice_of_a_game(editor: Editor) -> None:
    editor.open()
    page = editor.page
    page.click("#new")
    page.route("**/edit/games/sniper", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.select_option("#game", "sniper")
    with page.expect_response("**/edit/games/sniper"):
        page.select_option("#game", "sam_fire")
    page.wait_for_timeout(100)

    assert page.locator("#scenario option[value='village']").count() == 1


def test_planes_that_share_a_space_are_marked_and_moved_apart(editor: Editor) -> None:
    """SE-6.11"""
    editor.begin("screaming_eagles", "standard")
    editor.click(editor.at("K1"))
    editor.drag("K1", "E1")
    assert 2 == len(editor.faults)
    assert editor.marked() >= 1
    editor.page.click("#form details[data-field='planes'] > summary")
    editor.page.click("#form details[data-field='planes.tiger'] > summary")
    editor.page.fill("#form input[data-field='planes.tiger.start']", "H3")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert ('tiger    = { start = "H3" }   # edge number 110' in editor.text, ()) == (True, editor.faults)
    kept(editor)


def test_a_table_is_drawn_cut_and_filled(editor: Editor) -> None:
    """FM-1.2, FM-1.4, FM-R2: a wood within the open ground is an island of it; a cut leaves two features."""
    editor.begin("fire_move", "crossroads_farm")
    editor.pick("feature", "woods")
    corners = [(22, 12), (26, 12), (26, 15), (22, 15)]
    editor.click(*(editor.spot(*one) for one in corners))
    editor.page.focus("#board")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert ('inside = "F4"' in editor.text, ()) == (True, editor.faults)
    editor.pick("border", "hedge")
    editor.click(editor.spot(22, 12), editor.spot(26, 12))
    editor.page.focus("#board")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert 'type = "hedge", line = [[22, 12], [26, 12]]' in editor.text
    editor.pick("defender's groups", "Maxim")
    editor.click(editor.spot(12, 32))
    assert 'weapon = "maxim", facing = [0, 1]' in editor.text
    editor.choose_tool()
    editor.click(editor.spot(12, 32))
    editor.page.click("#chosen button:text-is('Turn')")
    editor.settle()
    assert 'weapon = "maxim", facing = [1, 1]' in editor.text
    editor.drag_over(editor.spot(12, 32), editor.spot(12, 2))
    assert editor.has_one("FM-R12")
    assert editor.marked() >= 1
    editor.page.click("#undo")
    editor.settle()
    kept(editor)


def test_what_a_file_defines_is_offered_and_laid(editor: Editor) -> None:
    """FM-R70: reeds are picked as soon as the text defines them, and are gone with their definition."""
    editor.begin("fire_move", "crossroads_farm")
    reeds = 'reeds = { title = "reeds", cv = 2, like = "elephant_grass" }'
    own = f"[table.terrain_types]\n{reeds}\n\n[table.features]"
    editor.write("[table.features]", own)
    editor.pick("feature", "reeds")
    editor.click(*(editor.spot(*one) for one in [(22, 12), (26, 12), (26, 15), (22, 15)]))
    editor.page.focus("#board")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert ('terrain = "reeds"' in editor.text, ()) == (True, editor.faults)
    editor.write(own, "[table.features]")
    assert 0 == editor.page.locator("#palette button:text-is('reeds')").count()
    editor.write("[table.features]", own)
    kept(editor)


@pytest.mark.parametrize("game", by_day(sorted(wargames.games()), ["bob", "fire_move"]))
def test_an_empty_map_can_be_filled_and_played(editor: Editor, game: str) -> None:
    editor.begin_empty(game)
    assert "It can be played." == editor.judged
    if game == "fire_move":
        editor.page.click("#palette .tool")
        editor.click(editor.spot(3, 18))
        editor.page.click("#chosen button:text-is('Cut in two')")
        editor.click(editor.spot(0, 18), editor.spot(18, 20), editor.spot(36, 18))
        editor.page.focus("#board")
        editor.page.keyboard.press("Enter")
        editor.settle()
        editor.pick("terrain", "crops")
        editor.click(editor.spot(3, 30))
        assert 'terrain = "crops", polygon' in editor.text
    elif game != "screaming_eagles":
        editor.pick("terrain", "woods")
        editor.drag(*(["B2", "C3"] if game == "bob" else ["0202", "0303"]))
    assert () == editor.faults
    editor.play()


def test_the_map_follows_the_text_and_the_text_the_map(editor: Editor) -> None:
    editor.begin("sam_fire", "crossroads")
    before = editor.page.inner_html("#board .things")
    editor.write('unit = "I1"  # regular squad\nhex = "0509"', 'unit = "I1"  # my squad\nhex = "0107"')
    assert before != editor.page.inner_html("#board .things")
    assert () == editor.faults
    editor.write('hex = "0107"', 'hex = "0107')
    assert editor.has_one("SAF-2.3")
    editor.write('hex = "0107', 'hex = "0107"')
    editor.pick("terrain", "hill")
    editor.click(editor.at("0101"))
    assert "# my squad" in editor.text
    assert "\nh   w   .   .   w   ." in editor.text


def test_the_keyboard_alone_writes_a_scenario(editor: Editor) -> None:
    editor.begin("bob", "farm_lane")
    editor.pick("terrain", "woods")
    before = editor.text
    editor.page.focus("#board")
    for key in ("ArrowRight", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        editor.page.keyboard.press(key)
        editor.settle()
    assert editor.text.count("w") == before.count("w") + 2
    editor.page.keyboard.press("Control+z")
    editor.settle()
    assert editor.text.count("w") == before.count("w") + 1
    editor.page.keyboard.press("Control+y")
    editor.settle()
    editor.pick("foxhole")
    editor.page.focus("#board")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert "foxholes = [" in editor.text


def test_equal_bots_show_who_wins(editor: Editor) -> None:
    editor.begin("screaming_eagles", "standard")
    editor.page.click("#tab-try")
    editor.window.until("!document.getElementById('balance').disabled")
    editor.page.select_option("#bot", "random")
    editor.page.click("#balance")
    editor.window.until("document.querySelectorAll('.share').length === 2", 60)
    assert " to " in editor.page.inner_text("#shares .share >> nth=0")
    editor.window.until("/^50 games between bots/.test(document.getElementById('shares').textContent)", 240)


def test_axe_finds_no_serious_fault(editor: Editor) -> None:
    """On each tab; on the form with its groups open."""
    editor.begin("sniper", "snipers_alley")
    editor.pick("objective marker", "victory objective")
    editor.click(editor.at("0404"))
    editor.choose_tool()
    editor.click(editor.at("0505"))
    for tab in ("form", "written", "try"):
        editor.page.click(f"#tab-{tab}")
        for group in ("us", "us.squads", "us.squads[0]") if tab == "form" else ():
            editor.page.evaluate(OPENED, group)
        assert [] == faults(editor.page, *SERIOUS), tab


def test_on_a_phone_by_touch(chromium: object, address: str) -> None:
    phone = {"width": 390, "height": 780}
    editor = Editor(Window.opened(chromium, address, viewport=phone, has_touch=True, is_mobile=True))
    editor.open()
    editor.begin("sam_fire", "hill")
    assert editor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    editor.pick("terrain", "building")
    editor.page.locator("#board").scroll_into_view_if_needed()
    editor.page.touchscreen.tap(*editor.at("0101"))
    editor.settle()
    assert "\nb   w   .   .   .   ." in editor.text
    editor.choose_tool()
    editor.page.locator("#board").scroll_into_view_if_needed()
    editor.page.touchscreen.tap(*editor.at("0505"))
    assert "R01 regular, key 1" == editor.page.inner_text("#chosen b")
    editor.window.close()


def test_a_file_is_opened_and_one_is_downloaded(editor: Editor, tmp_path: Path) -> None:
    editor.begin("bob", "bridge")
    with editor.page.expect_download() as found:
        editor.page.click("#download")
    file = tmp_path / found.value.suggested_filename
    found.value.save_as(file)
    assert ("bridge.toml", editor.text) == (file.name, file.read_text(encoding="utf-8"))
    file.write_text(editor.text.replace('id = "bridge"', 'id = "other"'), encoding="utf-8")
    editor.page.set_input_files("#file", file)
    editor.window.until("document.getElementById('text').value.includes('id = \"other\"')")
    editor.settle()
    assert "It can be played." == editor.judged


def test_what_was_written_is_there_again_and_a_link_that_leads_nowhere_says_so(editor: Editor) -> None:
    editor.begin("sam_fire", "bocage")
    editor.page.click("#save")
    editor.window.until("location.hash.startsWith('#saved=')")
    editor.write("turn_limit = 8", "turn_limit = 9")
    assert "" == editor.page.evaluate("location.hash")
    editor.page.reload()
    editor.window.until("document.getElementById('text').value.includes('turn_limit = 9')")
    editor.settle()
    editor.write('title = "Hedgerows"', 'title = "Half a thought')
    editor.open()
    assert 'title = "Half a thought' in editor.text
    assert editor.faults
    editor.open("#saved=bob-000000000000000000000000")
    editor.window.until("document.getElementById('said').textContent.includes('no such scenario')")
    assert 'title = "Half a thought' in editor.text
    editor.window.complaints.clear()  # a 404, as it should be


def test_a_third_party_s_scenario_is_written_with_no_line_changed(chromium: object, tmp_path: Path) -> None:
    """Of two example packages: one without pictures has form and text, one with pictures its map, too."""
    with third_parties(tmp_path) as address:
        editor = Editor(Window.opened(chromium, address))
        editor.open()
        editor.begin("hog", "standard")
        editor.page.fill("#form input[data-field='dice']", "99")
        editor.page.keyboard.press("Enter")
        editor.settle()
        assert editor.has_one("HOG-G1")
        editor.write("dice = 99", "dice = 6")
        assert "It can be played." == editor.judged
        editor.begin("ambush", "lane")
        editor.pick("patrol")
        editor.click(editor.at("C1"))
        assert 'patrol = ["A1", "A2", "A3", "C1"]' in editor.text
        editor.click(editor.at("A4"))
        assert editor.has_one("AMB-1.2")
        assert editor.marked() >= 1
        editor.page.click("#undo")
        editor.settle()
        editor.play()
        editor.window.close()


def test_words_are_picked_from_the_components_and_what_is_added_is_shown(editor: Editor) -> None:
    """SN-1.17, TOI-3.1: cards and figures are chosen, not spelled; a base holds four of them at most."""
    editor.begin("sniper", "lieutenants_walk")
    for group in ("us", "us.squads", "us.squads[0]"):
        editor.page.evaluate(OPENED, group)
    figures = "#form .chips[data-field='us.squads[0].figures']"
    editor.page.select_option(f"{figures} select", "elite")
    editor.settle()
    assert editor.has_one("TOI-3.1")
    assert editor.page.locator("#form summary.faulty").count() >= 3
    editor.page.click(f"{figures} .chip >> nth=0")
    editor.settle()
    assert ('figures = ["regular", "regular", "regular", "elite"]' in editor.text, ()) == (
        True,
        editor.faults,
    )

    editor.begin("bob", "farm_lane")
    editor.pick("American artillery", "+ 80 mm")
    editor.settle()
    editor.page.fill("#form input[data-field='us.artillery[0].missions']", "4")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert "missions = 4" in editor.text
