"""The files of a league, beside the one that describes it."""

from pathlib import Path

import attrs


@attrs.frozen
class Files:
    """The paths of a league's files, named after the one that describes it."""

    league: Path

    @property
    def results(self) -> Path:
        """The SQLite database of the results."""
        return self.league.with_suffix(".sqlite")

    @property
    def report(self) -> Path:
        """The folder of the report."""
        return self.league.with_suffix(".report")

    @property
    def hidden(self) -> tuple[str, ...]:
        """The files that no bot may read: they hold seeds and the games of others."""
        side = [self.results.with_name(self.results.name + end) for end in ("-wal", "-shm")]
        all_files = (self.league, self.results, self.results.with_suffix(".lock"), self.report, *side)
        return tuple(str(path.absolute()) for path in all_files)
