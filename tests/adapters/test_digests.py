"""What a policy was taught with is kept with it, and asked for again."""

import json
from typing import Any

import pytest

from cases import cases
from wargames.adapters import gymnasium, pettingzoo
from wargames.encoding import OtherNumbers


@cases(pettingzoo.env, gymnasium.WargameEnv)
def test_an_environment_refuses_a_policy_that_was_taught_with_other_numbers(make: Any) -> None:
    place = "sniper", "lieutenants_walk"
    kept = json.loads(json.dumps(make(*place).digests))
    assert kept == make(*place, digests=kept).digests

    for other in ({"way": "actions"}, {"observes": "arrays"}):
        with pytest.raises(OtherNumbers, match="the policy was taught with"):
            make(*place, digests=kept, **other)
    for name, was in kept.items():
        with pytest.raises(OtherNumbers, match=f"taught with 'before', and the {name} here are '{was}'"):
            make(*place, digests={**kept, name: "before"})
    with pytest.raises(OtherNumbers, match="taught with 'nothing'"):
        make(*place, digests={})
