"""An open report as a form that several phones fill in together: a card for each place in question, other places collapsed.

Its parts are ``report-head``, ``report-1`` to ``report-40`` (a card each, or empty), ``report-limits``, ``report-rest`` and
``report-foot``, so a tap changes one small part. ``report/sections.html`` puts them on a page. Without an open report all are empty.
"""

from __future__ import annotations

from companion.fronts.web.views.report.parts import IDS, report_parts

__all__ = ["IDS", "report_parts"]
