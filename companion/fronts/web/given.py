"""What handlers are given by name: the site, and who is asking. Litestar wants it said that these are not parts of the request."""

from __future__ import annotations

from litestar.di import NamedDependency

from companion.fronts.web.door.guard import Who
from companion.fronts.web.site import Site

GivenSite = NamedDependency[Site]
GivenWho = NamedDependency[Who]
