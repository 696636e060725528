"""The sensible crew: everybody has jobs in sight, and begins the one that is worth most for its points."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.fires_at_midnight.crew_side import CrewSide, Deed
from companion.bots.fires_at_midnight.ground import INDEX
from companion.bots.fires_at_midnight.jobs import Job, Thinking, getting_up, nothing
from companion.bots.fires_at_midnight.outlook import Outlook
from companion.bots.fires_at_midnight.sight import Firefighter, Sight
from companion.games.fires_at_midnight.board import ACTION_POINTS
from companion.table import Said


class Sensible(CrewSide):
    """Brings villagers out by short ways, those in danger first; takes boxes out of the Fire; puts out what can be put out for good,
    most of all beside people; keeps out of the Fire and takes water where it stands at the well. Who has most to do acts next."""

    def next(self, sight: Sight, waiting: Sequence[str]) -> tuple[str, Said]:
        """The one with the best job; of equals the first."""
        sight.ap = ACTION_POINTS
        outlook = Outlook(sight)
        best = max(waiting, key=lambda f: best_job(outlook, sight.crew[f]).rate)
        return best, Said("next", {"id": best})

    def deed(self, sight: Sight, f: Firefighter) -> Deed:
        """The first deed of the best job that the points allow."""
        return best_job(Outlook(sight), f).deed

    def start(self, sight: Sight, f: str, squares: Sequence[str]) -> str:
        """Off the Fire, where fewest stand, and where there is most to do."""
        standing = [one.at for one in sight.crew.values()]
        crowds = {name: (not sight.clean >> INDEX[name] & 1, standing.count(INDEX[name])) for name in squares}
        best = [name for name in squares if crowds[name] == min(crowds.values())]
        if len(best) == 1:
            return best[0]
        sight.ap, outlook = ACTION_POINTS, Outlook(sight)
        return max(best, key=lambda name: best_job(outlook, Firefighter(f, INDEX[name])).rate)


def best_job(outlook: Outlook, f: Firefighter) -> Job:
    """What a firefighter turns to with the points that there are."""
    ap = outlook.sight.ap
    if f.down:
        return getting_up(f, ap)
    jobs = (job for job in Thinking(outlook, f).jobs() if job.price <= ap and job.rate > 0)
    return max(jobs, key=lambda job: job.rate, default=nothing(f))
