"""What stands on every page: where the game is, what is wrong, whether a question waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts


def common(site: Site) -> Parts:
    """``bar`` above, ``alerts`` below it, ``waits`` beside the name of the page Now."""
    scene = site.feed.seen.scene
    waits = scene is not None and scene.question is not None and scene.question.kind != "countdown"
    return {
        "bar": site.render("bar.html", scene=scene),
        "alerts": site.render("alerts.html", scene=scene),
        "waits": site.render("waits.html", waits=waits),
    }
