"""The files of ``deploy/`` and the page about hosting: their commands and settings are real ones."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from cases import cases
from wargames.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SETTING = re.compile(r"\$\{(\w+)[^}]*\}")


def json_line(name: str) -> list[str]:
    """Read an instruction of the Dockerfile that is a list."""
    found = re.search(rf"^{name} (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert found, name
    words: list[str] = yaml.safe_load(found[1])
    return words


def commands() -> Iterator[tuple[str, list[str]]]:
    """Give each command of the server, with its place."""
    entry = json_line("ENTRYPOINT")
    yield "Dockerfile", [*entry, *json_line("CMD")]
    given = [SETTING.sub("games.example.org", word) for word in COMPOSE["services"]["server"]["command"]]
    yield "compose.yaml", [*entry, *given]
    texts = {one.name: one.read_text() for one in [*DEPLOY.glob("*.service"), ROOT / "docs" / "hosting.md"]}
    for name, text in texts.items():
        for line in re.findall(
            r"(?:^ExecStart=.*?|^\s*)((?:/opt/wargames/bin/)?wargames serve[^'\n`]*)", text, re.MULTILINE
        ):
            yield name, shlex.split(re.sub(r"\$\([^)]*\)", "now", line))


@cases(*commands())
def test_each_command_is_understood(place: str, words: list[str]) -> None:
    name, serve, *options = words
    assert (name.rpartition("/")[2], serve) == ("wargames", "serve")
    command: Any = typer.main.get_command(app)
    command = command.commands["serve"]
    if options[0] in command.commands:
        command, options = command.commands[options[0]], options[1:]
    command.make_context(place, options)


def test_the_commands_are_found() -> None:
    places = [place for place, _ in commands()]
    assert {"Dockerfile", "compose.yaml", "wargames.service", "wargames-backup.service", "hosting.md"} == set(
        places
    )
    assert 8 < len(places)


def test_the_image_is_made_of_files_and_extras_that_are_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--)(.*)$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in line.split()[:-1])
    (extras,) = re.findall(r'"\.\[(.*)\]"', text)
    known = (ROOT / "pyproject.toml").read_text()
    assert all(re.search(rf"^{name} = \[", known, re.MULTILINE) for name in extras.split(","))


def test_the_settings_of_the_containers_are_those_of_the_example() -> None:
    used = set(SETTING.findall((DEPLOY / "compose.yaml").read_text()))
    assert used == set(re.findall(r"^(\w+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))


def test_services_and_volumes_are_those_that_are_named() -> None:
    services, volumes = COMPOSE["services"], COMPOSE["volumes"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        named = [one.partition(":")[0] for one in service.get("volumes", ())]
        for one in named:
            assert (DEPLOY / one).exists() if one.startswith(".") else one in volumes
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert network["subnet"] in services["server"]["command"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for unit in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        text = unit.read_text().replace("/opt/wargames/bin/wargames", sys.executable)
        (tmp_path / unit.name).write_text(text)
    files = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run(
        ["systemd-analyze", "verify", *files],  # noqa: S607  of the system
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed")
def test_caddy_takes_its_file(tmp_path: Path) -> None:
    done = subprocess.run(
        ["caddy", "adapt", "--validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin:/usr/local/bin"},
    )
    assert 0 == done.returncode, done.stderr
