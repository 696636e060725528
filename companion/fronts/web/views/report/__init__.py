"""An open report, to be filled in by several phones at once: a card for each place that is asked about, the rest folded away.

Its parts are ``report-head``, ``report-1`` to ``report-40`` (a card each, or empty), ``report-limits``, ``report-rest`` and
``report-foot``: so a tap changes one small part. ``report/sections.html`` puts them on a page. No report is open: all of them are empty.
"""

from __future__ import annotations

from companion.fronts.web.views.report.parts import IDS, report_parts

__all__ = ["IDS", "report_parts"]
