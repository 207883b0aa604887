"""An executor on a Ray cluster, for matches and leagues (the extra ``cluster``)."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from importlib.metadata import version
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadOption, WargameError
from wargames.protocol.processes import adopt_orphans

B = TypeVar("B")
LIBRARY = "wargames-kernel"
RETRIES = 5
"""The restarts of a game that is lost with its node."""


class RayExecutor(Executor):
    """An executor that plays each game as a task of the connected Ray cluster.

    A game whose node is lost is played again elsewhere. Each task checks that its node has the same version
    of this library; games of a league also check edition and scenario. Raises
    :class:`BadOption` where Ray is not installed or not connected.
    """

    def __init__(self, *, retries: int = RETRIES, cpus: float = 1) -> None:
        self._ray = _ray()
        if not self._ray.is_initialized():
            raise BadOption("connect to a cluster first: ray.init(address='auto')")
        self._task = self._ray.remote(num_cpus=cpus, max_retries=retries)(_call)
        self._waiting: dict[Future[Any], Any] = {}

    def submit(self, play: Callable[..., B], /, *arguments: Any, **named: Any) -> "Future[B]":
        """Submit a call of a function of a module.

        The future raises what the function raises, and :class:`WargameError` if every node was lost.
        """
        reference = self._task.remote(version(LIBRARY), play, arguments, named)
        outer: Future[B] = Future()
        outer.set_running_or_notify_cancel()
        self._waiting[outer] = reference
        reference.future().add_done_callback(lambda done: self._done(outer, done))
        return outer

    def _done(self, outer: "Future[Any]", done: "Future[Any]") -> None:
        self._waiting.pop(outer, None)
        error = done.exception()
        if error is None:
            outer.set_result(done.result())
        elif isinstance(cause := getattr(error, "cause", None), WargameError):
            outer.set_exception(cause)
        else:
            outer.set_exception(WargameError(f"the cluster could not play a game: {str(error)[:400]}"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  as Executor has it
        """Cancel running games if wanted; the cluster goes on."""
        if cancel_futures:
            for reference in list(self._waiting.values()):
                self._ray.cancel(reference, force=True)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise BadOption("a cluster needs Ray: pip install 'wargames-kernel[cluster]'") from None


def _call(wanted: str, play: Callable[..., B], arguments: tuple[Any, ...], named: dict[str, Any]) -> B:
    """Play a game on a node of the same version."""
    if (here := version(LIBRARY)) != wanted:
        raise WargameError(f"a node has version {here} of {LIBRARY}; the match is played with {wanted}")
    adopt_orphans()
    return play(*arguments, **named)
