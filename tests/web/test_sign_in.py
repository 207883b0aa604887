"""Sign-in by OpenID Connect: games follow a person between machines. `make oidc` tries a real provider."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest

from cases import cases
from wargames.kernel.base.errors import BadOption
from wargames.web.people.identity_provider import IdentityProvider, read_provider
from web.served import Served, served
from web.test_people import unbounded
from web.together import DUEL, Browser

MODULES = Path(__file__).parents[2] / ".venv" / "oidc"
"""The folder in whose ``node_modules`` the package oidc-provider is."""

BACK = "http://localhost/sign-in/done"
REAL = pytest.mark.oidc


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    """Run a provider, at which every name signs in."""
    command = ["node", str(Path(__file__).parent / "oidc" / "provider.mjs"), str(MODULES)]
    running = subprocess.Popen([*command, "wargames", "secret", BACK], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    yield next(line.strip() for line in running.stdout if line.startswith("http://127.0.0.1"))
    running.kill()
    running.wait()
    running.stdout.close()


@pytest.fixture
def here(tmp_path: Path, issuer: str) -> Iterator[Served]:
    with served(tmp_path, sign_in=IdentityProvider(issuer, "wargames", "secret", "the club")) as running:
        unbounded(running)
        yield running


def through(browser: Browser, account: str) -> str:
    """Go to the provider and sign in there; gives the address to which it sends the browser back."""
    url = browser.client.get("/sign-in").headers["location"]
    with httpx2.Client(timeout=10) as web:
        for _ in range(12):
            if url.startswith("http://localhost/"):
                return str(url)
            answer = web.get(url)
            if not answer.is_redirect:
                action = re.search(r'action="([^"]+)"', answer.text)
                prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)
                assert action, answer.text
                assert prompt, answer.text
                form = {"prompt": prompt[1], "login": account, "password": "any"}
                answer = web.post(urljoin(url, action[1]), data=form)
            url = urljoin(url, answer.headers["location"])
    raise AssertionError("the provider does not send it back")


def signed_in(here: Served, account: str, browser: Browser | None = None) -> Browser:
    """Sign a browser in."""
    one = browser or Browser.opened(here)
    answer = one.client.get(through(one, account))
    assert (303, "/") == (answer.status_code, answer.headers["location"])
    return one


@REAL
def test_games_follow_a_person_to_another_machine(here: Served) -> None:
    ann = signed_in(here, "ann")
    links = here.made(DUEL, "standard")
    ann.post(f"/t/{links['seats']['blue']}/sit", {})
    again = signed_in(here, "ann")
    data = again.get("/lobby")

    assert ("ann", "the club", True) == (data["name"], data["sign_in"], data["signed_in"])
    assert "blue" == here.now(again.token(links["table"]))["seat"]
    assert [] == signed_in(here, "bob").games()


@REAL
def test_a_person_with_a_name_keeps_it_and_signs_out_and_in(here: Served) -> None:
    anna = signed_in(here, "ann", Browser.opened(here, "Anna"))
    assert "Anna" == anna.get("/lobby")["name"]
    anna.post("/person/sign-out", {})
    assert anna.get("/lobby")["name"] is None

    assert "Anna" == signed_in(here, "ann", anna).get("/lobby")["name"]
    other = signed_in(here, "else", anna)  # one identity for one person: this one is another
    assert "else" == other.get("/lobby")["name"]


@REAL
def test_a_name_that_is_taken_gets_a_number(here: Served) -> None:
    Browser.opened(here, "Bob")

    assert "bob 2" == signed_in(here, "bob").get("/lobby")["name"]
    assert "Player" == signed_in(here, "\u202e").get("/lobby")["name"]


@REAL
def test_who_forgets_is_nobody_to_the_provider_s_account_either(here: Served) -> None:
    ann = signed_in(here, "ann")
    links = here.made(DUEL, "standard")
    ann.post(f"/t/{links['seats']['blue']}/sit", {})
    ann.post("/person/forget", {})
    assert [] == here.store.database.rows("select * from identities")

    assert [] == signed_in(here, "ann").games()


@REAL
def test_the_way_back_is_good_once_and_for_the_browser_that_went(here: Served) -> None:
    """Against being signed in as somebody else by a link, and against a code that was overheard."""
    ann, mallory = Browser.opened(here), Browser.opened(here)
    back = through(ann, "ann")
    state = parse_qs(urlsplit(back).query)["state"][0]
    for browser, url in ((mallory, back), (ann, back.replace(state, "x")), (ann, f"{BACK}?state={state}")):
        answer = browser.client.get(url)
        assert "/#not-signed-in" == answer.headers["location"], url
        assert browser.get("/lobby")["name"] is None
    ann = signed_in(here, "ann")
    again = through(Browser.opened(here), "ann")
    assert "/#not-signed-in" == ann.client.get(again).headers["location"]


@REAL
def test_the_store_holds_no_account(here: Served) -> None:
    signed_in(here, "account-of-ann")
    ((identity, _),) = here.store.database.rows("select * from identities")

    assert re.fullmatch(r"[0-9a-f]{64}", identity)


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Served]:
    """Run a server whose provider does not answer."""
    with served(tmp_path, sign_in=IdentityProvider("http://127.0.0.1:9", "wargames", "secret")) as running:
        yield running


def test_a_provider_that_does_not_answer_is_told_on_the_front_page(away: Served) -> None:
    answer = away.client.get("/sign-in", follow_redirects=False)

    assert (303, "/#not-signed-in") == (answer.status_code, answer.headers["location"])


@pytest.mark.parametrize("query", ["", "?error=denied", "?code=x&state=y", "?state=" + "x" * 5000])
def test_who_never_went_comes_back_as_nobody(away: Served, query: str) -> None:
    answer = away.client.get(f"/sign-in/done{query}", follow_redirects=False)

    assert "/#not-signed-in" == answer.headers["location"]
    assert "wargames_person" not in answer.headers.get("set-cookie", "")
    assert [] == away.store.database.rows("select * from persons")


def test_without_a_provider_nothing_is_offered(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        assert "" == here.client.get("/lobby").json()["sign_in"]
        assert 404 == here.client.get("/sign-in").status_code


@cases(
    (("https://id.example", "", "", ""), "all three"),
    (("", "wargames", "secret", ""), "all three"),
    (("http://id.example", "wargames", "secret", ""), "https://"),
)
def test_settings_that_do_not_fit_are_refused(given: tuple[str, str, str, str], part: str) -> None:
    with pytest.raises(BadOption, match=part):
        read_provider(*given)


def test_the_secret_is_written_nowhere() -> None:
    found: Any = read_provider("https://id.example", "wargames", "hush", "the club")

    assert "hush" not in repr(found)
    assert read_provider("", "", "", "the club") is None
