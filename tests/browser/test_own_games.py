"""The games that a browser keeps in the playground: listed, deleted, saved and opened as files."""

import re
from pathlib import Path

import pytest

import wargames
from browser.serving import Quiet, Server
from browser.visiting import LONG, Visitor, whole

GAME = "screaming_eagles"


def test_games_are_saved_deleted_and_opened_again(visitor: Visitor, tmp_path: Path) -> None:
    visitor.visit(f"#play={GAME}/standard")
    inside = visitor.inside
    inside.locator("#seats select").first.wait_for(timeout=LONG)
    inside.locator("#seats select").last.select_option("me")
    inside.locator("#play").click()
    inside.locator("#board").wait_for(timeout=LONG)
    visitor.table.ready()
    assert "You lead Blue and Tan." == inside.locator("#who").inner_text()
    inside.locator("#tab-more").click()
    with visitor.page.expect_download() as loaded:
        inside.locator("#save-record").click()
    saved = tmp_path / "game.jsonl"
    loaded.value.save_as(saved)
    assert 1 == len(list(wargames.replay(saved)))  # the set-up

    inside.locator("#home").click()
    kept = inside.locator("#own .rows li")
    kept.first.wait_for(timeout=LONG)
    assert 1 == kept.count()
    assert "hidden parts too" in inside.locator("#own").inner_text()
    inside.get_by_role("button", name=re.compile("^Delete: ")).click()
    inside.get_by_role("button", name=re.compile("^Delete for good")).click()
    inside.locator("#own-said", has_text="None yet").or_(
        inside.locator("#own-said", has_text="Deleted")
    ).wait_for()
    assert 0 == kept.count()

    inside.locator("#own-file").set_input_files(saved)
    inside.get_by_role("button", name="Play on").wait_for(timeout=LONG)
    assert 2 == inside.locator("#own-opened select").count()
    inside.locator("#own-opened select").last.select_option(index=1)
    inside.get_by_role("button", name="Play on").click()
    inside.locator("#board").wait_for(timeout=LONG)
    for _ in range(3):
        visitor.table.decide()


@whole
def test_an_unknown_scenario_is_named_and_the_others_are_listed(visitor: Visitor) -> None:
    visitor.visit("#scenario=bob/no_such_lane")
    said = visitor.inside.locator("#unknown")
    said.filter(has_text="no_such_lane").wait_for(timeout=LONG)
    assert "Training: Farm Lane" in said.inner_text()
    assert visitor.inside.locator("#scenario").is_visible()

    visitor.page.goto(f"{visitor.address}#scenario=chess/opening")
    said.filter(has_text="chess").wait_for()


@whole
@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("QuotaExceededError", "storage of this browser for this site is full"),
        ("SecurityError", "lets this site store nothing"),
    ],
)
def test_storage_that_cannot_be_used_is_told(
    chromium: object, server: Server, monkeypatch: pytest.MonkeyPatch, error: str, words: str
) -> None:
    refused = f"indexedDB.open = () => {{ throw new DOMException('no', '{error}') }};\n"
    monkeypatch.setattr(Quiet, "prelude", refused.encode())
    visitor = Visitor(chromium, server)
    try:
        visitor.visit()
        visitor.begin(GAME)
        visitor.table.decide()
        assert words in visitor.page.inner_text("#unkept")
    finally:
        visitor.context.close()
