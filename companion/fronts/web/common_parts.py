"""The parts on every page: status bar, error messages, and the mark for a waiting question."""

from __future__ import annotations

from collections.abc import Callable

from companion.fronts.host_api import pod_trouble
from companion.fronts.web.table_snapshot import TableSnapshot


def common_parts(snapshot: TableSnapshot, render: Callable[..., str]) -> dict[str, str]:
    """``bar`` at the top, ``alerts`` below it, ``waits`` beside the link to the page Now; ``render`` renders a template."""
    scene = snapshot.scene
    pods = [sentence for pod in snapshot.pods if (sentence := pod_trouble(pod, snapshot.words))]
    waits = scene is not None and scene.question is not None and scene.question.kind != "countdown"
    return {
        "bar": render("bar.html", scene=scene),
        "alerts": render("alerts.html", scene=scene, pods=pods),
        "waits": render("waits.html", waits=waits),
    }
