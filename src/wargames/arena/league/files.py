"""Where a league keeps what belongs to it: beside its file."""

from pathlib import Path

import attrs


@attrs.frozen
class Files:
    """The files of a league, named after the one that describes it."""

    league: Path

    @property
    def results(self) -> Path:
        """The results, for SQLite."""
        return self.league.with_suffix(".sqlite")

    @property
    def report(self) -> Path:
        """The folder of the report."""
        return self.league.with_suffix(".report")

    @property
    def hidden(self) -> tuple[str, ...]:
        """What no bot may see: seeds stand there, and the games of others."""
        side = [self.results.with_name(self.results.name + end) for end in ("-wal", "-shm")]
        all_files = (self.league, self.results, self.results.with_suffix(".lock"), self.report, *side)
        return tuple(str(path.absolute()) for path in all_files)
