"""The parts on every page: status bar, error messages, and the mark for a waiting question."""

from __future__ import annotations

from collections.abc import Callable

from companion.scene import Scene


def common_parts(scene: Scene | None, render: Callable[..., str]) -> dict[str, str]:
    """``bar`` at the top, ``alerts`` below it, ``waits`` beside the link to the page Now; ``render`` renders a template."""
    waits = scene is not None and scene.question is not None and scene.question.kind != "countdown"
    return {
        "bar": render("bar.html", scene=scene),
        "alerts": render("alerts.html", scene=scene),
        "waits": render("waits.html", waits=waits),
    }
