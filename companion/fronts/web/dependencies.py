"""The dependencies of request handlers, injected by name: the site and the caller."""

from __future__ import annotations

from litestar.di import NamedDependency

from companion.fronts.web.security.identity import Caller
from companion.fronts.web.site import Site

SiteDep = NamedDependency[Site]
CallerDep = NamedDependency[Caller]
