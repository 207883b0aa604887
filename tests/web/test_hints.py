"""Hints: what a bot that thinks ahead would do in the seat's place."""

from pathlib import Path

from web.served import served


def test_a_hint_is_a_legal_action_with_what_was_thought_of_it(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", options={"round_limit": 2})
        token, now = links["seats"]["blue"], here.asked(links["seats"]["blue"])

        found = here.client.get(f"/t/{token}/hint?moment={now['moment']}").json()

        listed = [action[0] for action in now["decision"]["actions"]]
        assert found["action"][0] in listed
        assert {thought["action"][0] for thought in found["thoughts"]} <= set(listed)
        assert 409 == here.client.get(f"/t/{token}/hint?moment=x").status_code
        assert 422 == here.client.get(f"/t/{links['spectator']}/hint?moment=x").status_code
        assert 429 == [here.client.get(f"/t/{token}/hint?moment=x").status_code for _ in range(4)][-1]
        assert now["moment"] == here.now(token)["moment"]
