"""Push messages: encrypted for one browser, signed, at most one until one has looked, and no key in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from cases import cases
from wargames.kernel.base.errors import BadOption
from wargames.web import NoticeSettings
from wargames.web.notices import delivery
from wargames.web.notices.notice import Notice
from wargames.web.notices.public_post import Undelivered
from wargames.web.notices.push import PushSender, encrypted, message, new_key
from wargames.web.storage.pushes import MOST, PushAddress, keep_push, pushes_of
from web.cups import begun, people, playing, ready, told
from web.postgresql import Server
from web.push_service import PushService, based, claims, decrypted, point, private, push_service, unbased
from web.served import Served, served
from web.test_notices import QUICK, SITE, look, rounds, settle
from web.test_people import unbounded
from web.together import Browser, met

KEY = new_key()
HERE = NoticeSettings(SITE, push_key=KEY, anywhere=True, **QUICK)

SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
WORDS = b"When I grow up, I want to be a watermelon"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
    "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The example of RFC 8291, appendix A."""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, notices=HERE) as running:
        unbounded(running)
        yield running


def test_the_example_of_the_rfc_comes_out() -> None:
    receiver = private(RECEIVER)
    to = PushAddress("https://push.example.net/", based(point(receiver.public_key())), AUTH)

    assert SEALED == based(encrypted(to, WORDS, once=private(SENDER), salt=unbased(SALT)))
    assert WORDS == decrypted(unbased(SEALED), receiver, unbased(AUTH))


def duel(here: Served, service: PushService) -> tuple[Browser, Browser, dict[str, str], str]:
    """Let Ann play blue and Bob tan, who is told in a browser; gives both, their links and the table."""
    ann, bob, table = met(here)
    links = {"blue": ann.token(table), "tan": bob.token(table)}
    bob.post("/person/push", service.subscription)
    settle(here)
    return ann, bob, links, table


def test_one_message_comes_until_one_has_looked_and_no_key_is_in_it(
    here: Served, service: PushService
) -> None:
    _, bob, links, table = duel(here, service)
    rounds(here, links, "tan", 2)
    (came,) = service.came
    words = "It is your turn: Screaming Eagles, Basic training: Tan"

    assert {"words": words, "table": table} == came
    service.check(bob.get("/person/push")["key"], "https://games.example.org")
    look(here, links["tan"])
    rounds(here, links, "tan", 1)
    assert 2 == len(service.came)


def test_who_does_not_look_is_told_that_a_game_begins(here: Served, service: PushService) -> None:
    ann = Browser.opened(here, "Ann")
    ann.post("/person/push", service.subscription)
    table = Browser.opened(here, "Bob").post("/lobby/accept", {"invitation": ann.invite()})["table"]
    settle(here)
    (came,) = service.came

    assert {"words": "Your game begins: Screaming Eagles, Basic training: Blue", "table": table} == came


@pytest.mark.parametrize("told", [0, 1])
def test_neither_who_looks_meanwhile_nor_who_accepts_is_told_that_a_game_begins(
    tmp_path: Path, service: PushService, told: int
) -> None:
    with served(tmp_path, notices=attrs.evolve(HERE, delay=0.5)) as here:
        unbounded(here)
        ann, bob = both = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
        both[told].post("/person/push", service.subscription)
        table = bob.post("/lobby/accept", {"invitation": ann.invite()})["table"]
        look(here, ann.token(table))

    assert [] == service.bodies


def test_each_game_of_a_tournament_tells_its_players_once_that_it_begins(
    here: Served, service: PushService
) -> None:
    ready(here)
    ann, bob = people(here, 2)
    ann.post("/person/push", service.subscription)
    name = begun(ann, [bob])
    playing(ann, name, 2)
    settle(here)

    tables = {game["table"] for game in told(ann, name)["games"]}
    assert tables == {came["table"] for came in service.came}
    assert len(tables) == len(service.came)
    assert all(came["words"].startswith("A game of Spring Cup begins: ") for came in service.came)


def test_messages_are_of_one_length_whatever_they_say() -> None:
    lengths = {len(message(Notice(words, "", "", "T" * 22))) for words in ("x", "It is your turn " * 8)}

    assert 1 == len(lengths)


@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_no_more_is_dropped(here: Served, service: PushService, answer: int) -> None:
    _, bob, links, _ = duel(here, service)
    service.answers = [answer]
    rounds(here, links, "tan", 1)

    assert [] == bob.get("/person/push")["endpoints"]
    assert 1 == len(service.bodies)


def test_a_busy_service_is_tried_again_and_the_browser_stays(here: Served, service: PushService) -> None:
    _, bob, links, _ = duel(here, service)
    service.answers = [503, 429]
    rounds(here, links, "tan", 1)

    assert 3 == len(service.bodies)
    assert 3 == len(set(service.bodies)), "each try is encrypted anew"
    assert [service.subscription["endpoint"]] == bob.get("/person/push")["endpoints"]


def test_a_person_who_stops_it_or_gets_up_or_is_forgotten_is_told_nothing(
    here: Served, service: PushService
) -> None:
    _, bob, links, _ = duel(here, service)
    other = Browser.opened(here, "Carol")
    other.post("/person/push/stop", {"endpoint": service.subscription["endpoint"]})
    assert [] != bob.get("/person/push")["endpoints"], "it is Bob's to stop"
    bob.post(f"/t/{links['tan']}/leave", {})
    rounds(here, links, "tan", 1)
    bob.post(f"/t/{links['tan']}/sit", {})
    bob.post("/person/push/stop", {"endpoint": service.subscription["endpoint"]})
    look(here, links["tan"])
    rounds(here, links, "tan", 1)
    bob.post("/person/push", service.subscription)
    bob.post("/person/forget", {})
    look(here, links["tan"])
    rounds(here, links, "tan", 1)

    assert [] == service.bodies
    assert [] == here.store.database.rows("select * from pushes")


def test_a_browser_is_of_one_person_and_a_person_has_a_bounded_number(here: Served) -> None:
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    service = PushService(port=9)
    ann.post("/person/push", service.subscription)
    bob.post("/person/push", service.subscription)
    assert ([], 1) == (ann.get("/person/push")["endpoints"], len(bob.get("/person/push")["endpoints"]))
    database = here.store.database
    ((person,),) = database.rows("select id from persons where name = 'Ann'")
    for number in range(MOST + 2):
        keep_push(database, person, PushAddress(f"https://push.example.net/{number}", "x", "y"))
    assert [f"https://push.example.net/{number}" for number in range(MOST + 1, 1, -1)] == [
        one.endpoint for one in pushes_of(database, person)
    ]


@pytest.mark.postgresql
def test_of_two_servers_that_see_the_turn_one_sends(postgresql: Server, service: PushService) -> None:
    url = postgresql.new_database()
    with served(url, notices=HERE) as one, served(url, notices=HERE) as other:
        for each in (one, other):
            unbounded(each)
        ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
        bob.post("/person/push", service.subscription)
        table = bob.post("/lobby/accept", {"invitation": ann.invite()})["table"]
        links = {"blue": ann.token(table), "tan": bob.token(table)}
        for turn in range(4):
            for each in (one, other):
                each.now(links["blue"])  # both have the table open, and hear of news
            rounds((one, other)[turn % 2], links, "tan", 1)
            settle(one)
            settle(other)

    assert 1 == len(service.bodies)


GOOD = PushService(port=9).subscription


@cases(
    ("endpoint", "http://push.example.net/x"),
    ("endpoint", "https://push.example.net:8443/x"),
    ("endpoint", "https://[2606:4700:4700::1111]/x"),
    ("endpoint", "https://push.example.net/" + "x" * 1000),
    ("p256dh", based(b"\x04" + b"\x01" * 64)),
    ("p256dh", ""),
    ("auth", based(b"short")),
    ("auth", "\u00e9"),
)
def test_a_subscription_that_cannot_be_right_is_refused(field: str, bad: str) -> None:
    sender = PushSender(attrs.evolve(HERE, anywhere=False))
    good = {**GOOD, "endpoint": "https://push.example.net/x"}
    sender.read(**good)

    with pytest.raises(BadOption):
        sender.read(**{**good, field: bad})


def test_no_message_goes_inside_the_network() -> None:
    sender = PushSender(attrs.evolve(HERE, anywhere=False))
    for host in ("localhost", "127.0.0.1", "169.254.169.254"):
        to = PushAddress(f"https://{host}/send", GOOD["p256dh"], GOOD["auth"])
        with pytest.raises(Undelivered, match="does not lead to a public address") as raised:
            sender.send(to, Notice("s", "t", "u"))
        assert raised.value.forever


def test_a_server_without_a_key_offers_none(tmp_path: Path, service: PushService) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True)) as here:
        ann = Browser.opened(here, "Ann")
        assert {"key": "", "endpoints": []} == ann.get("/person/push")
        assert "sends no push messages" in ann.post("/person/push", service.subscription, 400)["error"]
        assert 403 == Browser.opened(here).client.post("/person/push", json=service.subscription).status_code


@cases("x", KEY[:-1], KEY + "A", "A" * 43, ids=["word", "cut", "longer", "zeros"])
def test_a_key_that_is_none_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(BadOption, match="no key that `wargames serve push-key` made") as raised:
        delivery.NoticeDelivery(NoticeSettings(SITE, push_key=key))
    assert key == "x" or key not in str(raised.value)
    assert KEY not in repr(HERE)


def test_the_contact_is_the_address_of_mail_where_there_is_one(service: PushService) -> None:
    sender = PushSender(attrs.evolve(HERE, sender="host@example.org"))
    sender.send(sender.read(**service.subscription), Notice("s", "t", "u"))
    claimed, key = claims(service.headers[0]["Authorization"])

    assert ("mailto:host@example.org", sender.public_key) == (claimed["sub"], key)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> Any:
        raise ModuleNotFoundError(name="http_ece")

    monkeypatch.setattr(delivery, "import_module", missing)
    said = "push messages need http_ece: pip install 'wargames-kernel[push]'"
    with pytest.raises(BadOption, match=re.escape(said)):
        delivery.NoticeDelivery(HERE)
