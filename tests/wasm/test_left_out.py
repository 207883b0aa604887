"""The tests that are left out under Python for WebAssembly are there."""

import re
from pathlib import Path

from cases import cases
from wasm.running import LEFT_OUT

ROOT = Path(__file__).parents[2]


@cases(*sorted(LEFT_OUT))
def test_a_test_that_is_left_out_is_there(name: str) -> None:
    path, _, test = name.partition("::")
    begins = test.partition("[")[0]

    assert (
        re.search(rf"^(def )?{begins}", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE) or not test
    )
