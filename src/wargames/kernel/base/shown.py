"""What shows itself in a notebook."""


class Shown:
    """A value that shows itself as HTML at the end of a cell, as :mod:`wargames.kernel.inspection.showing` draws it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from wargames.kernel.inspection.showing import html_of  # noqa: PLC0415  notebooks only

        return html_of(self)
