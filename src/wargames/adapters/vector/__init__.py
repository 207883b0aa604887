"""Many games at once for learners: Gymnasium's ``VectorEnv``, in this process or in several.

    import gymnasium
    import wargames.adapters.gymnasium
    games = gymnasium.make_vec("wargames/bob-bridge-v1", num_envs=32, processes=2)

Needs the extra ``rl``.
"""

from wargames.adapters.vector.environment import WargameVectorEnv
from wargames.adapters.vector.workers import WorkerFailed

__all__ = ["WargameVectorEnv", "WorkerFailed"]
