"""ServerFigures of a running server in Prometheus' text: requests by route, and the state of its tables."""

from collections.abc import Callable, Iterable, Mapping

import attrs
import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from wargames.web.transport.request_log import AnsweredRequest

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
"""The upper bounds in seconds by which requests are counted."""


@attrs.frozen
class ServerFigure:
    """A figure that is read when somebody asks: its name, its explanation, and whether it only grows."""

    name: str
    text: str
    read: Callable[[], float]
    grows: bool = False


class ServerFigures(Collector):
    """The figures of a server that are read when somebody asks."""

    def __init__(self, figures: Iterable[ServerFigure]) -> None:
        self.figures = list(figures)

    def collect(self) -> Iterable[Metric]:
        """Yield each figure."""
        for one in self.figures:
            family = CounterMetricFamily if one.grows else GaugeMetricFamily
            yield family(one.name, one.text, value=one.read())


class ServerMetrics:
    """The figures of one app, in a registry of its own, so that several apps fit into one process."""

    media_type = prometheus.CONTENT_TYPE_LATEST

    def __init__(self, figures: Iterable[ServerFigure]) -> None:
        self._registry = prometheus.CollectorRegistry()
        self._figures = ServerFigures(figures)
        self._registry.register(self._figures)
        prometheus.ProcessCollector(registry=self._registry)
        self._requests = prometheus.Counter(
            "wargames_requests",
            "Requests answered, by route (none: refused before a route was found).",
            ["route", "method", "status"],
            registry=self._registry,
        )
        self._seconds = prometheus.Histogram(
            "wargames_request_seconds",
            "Seconds until the answer to a request begins, by route.",
            ["route"],
            buckets=BUCKETS,
            registry=self._registry,
        )

    def add(self, *figures: ServerFigure) -> None:
        """Add figures that are read when somebody asks."""
        self._figures.figures.extend(figures)

    def count(self, answered: AnsweredRequest) -> None:
        """Count an answered request."""
        labels: Mapping[str, str] = {
            "route": answered.route,
            "method": answered.method,
            "status": str(answered.status),
        }
        self._requests.labels(**labels).inc()
        self._seconds.labels(route=answered.route).observe(answered.seconds)

    def text(self) -> bytes:
        """Return all figures in Prometheus' text."""
        return prometheus.generate_latest(self._registry)
