"""The sensible crew: each firefighter starts the job that is worth most for its points."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.fires_at_midnight.bitboard import INDEX
from companion.bots.fires_at_midnight.crew_side import CrewAction, CrewSide
from companion.bots.fires_at_midnight.observation import Firefighter, Observation
from companion.bots.fires_at_midnight.planner import Job, Planner, end_turn_job, get_up_job
from companion.bots.fires_at_midnight.risk_map import RiskMap
from companion.games.fires_at_midnight.board import ACTION_POINTS
from companion.table import Remark


class Sensible(CrewSide):
    """Brings villagers out by short ways, those in danger first; takes boxes out of the Fire; puts out what can be put out for good,
    most of all beside people; keeps out of the Fire and takes water where it stands at the well. Who has most to do acts next."""

    def next(self, sight: Observation, waiting: Sequence[str]) -> tuple[str, Remark]:
        """The one with the best job; of equals the first."""
        sight.ap = ACTION_POINTS
        outlook = RiskMap(sight)
        best = max(waiting, key=lambda f: best_job(outlook, sight.crew[f]).rate)
        return best, Remark("next", {"id": best})

    def choose_action(self, sight: Observation, f: Firefighter) -> CrewAction:
        """The first action of the best job that the points allow."""
        return best_job(RiskMap(sight), f).first_action

    def start(self, sight: Observation, f: str, squares: Sequence[str]) -> str:
        """Off the Fire, where fewest stand, and where there is most to do."""
        standing = [one.at for one in sight.crew.values()]
        crowds = {name: (not sight.clear_squares >> INDEX[name] & 1, standing.count(INDEX[name])) for name in squares}
        best = [name for name in squares if crowds[name] == min(crowds.values())]
        if len(best) == 1:
            return best[0]
        sight.ap, outlook = ACTION_POINTS, RiskMap(sight)
        return max(best, key=lambda name: best_job(outlook, Firefighter(f, INDEX[name])).rate)


def best_job(outlook: RiskMap, f: Firefighter) -> Job:
    """The best job with the points that are left."""
    ap = outlook.sight.ap
    if f.down:
        return get_up_job(f, ap)
    jobs = (job for job in Planner(outlook, f).jobs() if job.price <= ap and job.rate > 0)
    return max(jobs, key=lambda job: job.rate, default=end_turn_job(f))
