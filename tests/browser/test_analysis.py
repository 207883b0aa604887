"""The analysis board on the page: from a step of a finished game, both sides, undo, the way back."""

import re

import pytest

from browser.playing import Window
from browser.test_ending import play_to_the_end


def look_back(window: Window, step: int) -> None:
    """Close the end and look at a step."""
    window.page.click("#analyze")
    for number in range(1, step + 1):
        window.page.click("#forth")
        window.until(f"document.getElementById('past-step').textContent.startsWith('Step {number} of')")


def decide(window: Window) -> None:
    """Answer one decision, and wait for what is asked next, by whichever side."""

    def place() -> tuple[str, str]:
        window.ready()
        return window.page.inner_text("#slider"), window.page.get_attribute("#slider", "max")

    before = place()
    window.press_until(lambda: place() != before)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_from_a_step_both_sides_are_tried_and_what_was_done_is_in_view(
    chromium: object, address: str, size: tuple[int, int]
) -> None:
    window = Window.opened(chromium, address, viewport={"width": size[0], "height": size[1]})
    play_to_the_end(window)
    page, game = window.page, window.page.url
    look_back(window, 2)
    page.locator("#analysis").scroll_into_view_if_needed()
    page.click("#analysis")
    page.wait_for_url(lambda url: "/table/" in url and url != game)
    window.ready()

    assert page.is_hidden("#curtain")
    assert page.inner_text("#analyzed").startswith("In the game: ")
    seen = set()
    for _ in range(14):
        seen.add(re.sub(r".*\((\w+)\)$", r"\1", page.title()))
        if len(seen) == 2:
            break
        decide(window)
        assert page.is_hidden("#curtain"), "one person looks at both sides"
    assert {"Blue", "Tan"} == seen
    assert "You lead Blue and Tan." == page.inner_text("#who")
    page.click("#undo")
    window.until("document.querySelectorAll('#log .line.undone').length > 0")

    page.click("#analyzed a")
    page.wait_for_url(game)
    window.until("!document.getElementById('ending').hidden")
    window.until("document.getElementById('analyzed').innerText.includes('Your analyses of this game')")
    window.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_an_opening_branches_within_a_branch_and_the_tree_has_names(
    chromium: object, address: str, size: tuple[int, int]
) -> None:
    window = Window.opened(chromium, address, viewport={"width": size[0], "height": size[1]})
    page = window.page
    page.goto(f"{address}/")
    page.click("[data-game=sam_fire]")
    page.click("#analyze")
    page.wait_for_url("**/table/**")
    window.ready()
    page.fill(".naming input", "By the road")
    page.press(".naming input", "Enter")
    page.locator(".naming input").blur()
    decide(window)
    for name in ("Along the woods", "With the tank first"):
        before = page.url
        page.click("#branch")
        page.wait_for_url(lambda url, before=before: "/table/" in url and url != before)
        window.ready()
        page.fill(".naming input", name)
        page.locator(".naming input").blur()
    tree = page.inner_text(".branches")
    assert ["By the road", "Along the woods", "With the tank first (here)"] == tree.split("\n")
    assert 1 == page.locator(".branches .branches .branches").count(), "a branch within a branch"

    page.click("#hint-ask")
    page.wait_for_selector("#advice button.thought", timeout=60_000)
    best = page.locator("#advice button.thought").first.inner_text()
    assert re.search(r"wins \d+ % \(\d+ to \d+ %\), tried \d+ times", best), best
    page.click("#first")
    window.until("!document.getElementById('past').hidden")
    page.click("#compare")
    said = "document.getElementById('advice').innerText"
    window.until(f"/Best|nothing better|No clear|no other|not know/.test({said})", 60)
    page.click(".branches a >> nth=0")
    window.ready()
    assert "By the road (here)" in page.inner_text(".branches")
    window.close()


def test_a_game_that_goes_on_has_no_way_to_an_analysis(window: Window) -> None:
    from browser.playing import made  # noqa: PLC0415  one test alone begins a game

    links = made(window.address, "screaming_eagles", "standard", {"tan": "random"})
    window.sit(links["seats"]["blue"])
    window.decide()
    window.ready()
    window.page.click("#back")
    window.until("!document.getElementById('past').hidden")

    assert window.page.is_hidden("#analysis")
    assert window.page.is_hidden("#analyzed")
