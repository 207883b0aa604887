"""Where a webhook of a player may lead: to public addresses, by https, and nowhere else."""

import socket
from typing import Any

import pytest

from cases import cases
from wargames.kernel.base.errors import BadOption
from wargames.web.notices import webhook
from wargames.web.notices.notice import Notice
from wargames.web.notices.public_post import Undelivered, is_public
from wargames.web.notices.webhook import read_webhook


@cases(
    "http://discord.com/x",
    "https://",
    "https://me:pw@discord.com/x",
    "https://discord.com:8443/x",
    "file:/etc/passwd",
    "https://discord.com/a b",
    "https://discord.com/\n",
    "https://[::1",
    "https://" + "x" * 1100,
)
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(BadOption):
        read_webhook(url, anywhere=False)


@cases(
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104  no server listens here
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "ff02::1",
    "::",
)
def test_no_address_inside_a_network_is_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_public() -> None:
    assert all(map(is_public, ("93.184.215.14", "2606:4700:4700::1111", "8.8.8.8", "::ffff:8.8.8.8")))


def test_a_name_that_leads_inside_by_one_of_its_addresses_is_not_posted_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("127.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Undelivered, match="does not lead to a public address") as raised:
        webhook.post("https://evil.example.org/x", Notice("s", "t", "u"), anywhere=False)
    assert raised.value.forever


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []
    answers = iter(["93.184.215.14", "127.0.0.1"])

    def changing(*_: object, **__: object) -> list[Any]:
        return [(0, 0, 0, "", (next(answers), 443))]

    def connecting(address: tuple[str, int], _timeout: float) -> None:
        asked.append(address)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    monkeypatch.setattr(socket, "create_connection", connecting)
    with pytest.raises(Undelivered):
        webhook.post("https://rebound.example.org/x", Notice("s", "t", "u"), anywhere=False)
    assert [("93.184.215.14", 443)] == asked
