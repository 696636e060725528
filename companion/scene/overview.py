"""Notices and tables of a game in words."""

from __future__ import annotations

from companion.scene.catalog import Catalog
from companion.scene.scene import NoticeText, TextTable
from companion.table import Overview


def notice_texts(overview: Overview, words: Catalog) -> tuple[NoticeText, ...]:
    """The notices as sentences, those that need most attention first."""
    levels = ("alarm", "warning", "note")
    found = sorted(overview.notices, key=lambda notice: levels.index(notice.level))
    return tuple(NoticeText(notice.code, words.notice(notice), notice.level, notice.places) for notice in found)


def text_tables(overview: Overview, words: Catalog) -> tuple[TextTable, ...]:
    """The tables in words."""
    return tuple(
        TextTable(
            table.name, table.topic, words.word(table.name),
            tuple(column and words.word(column) for column in table.columns),
            tuple(tuple(map(words.cell, row)) for row in table.rows),
            tuple(words.sign(row[0]) if isinstance(row[0], str) else words.cell(row[0]) for row in table.rows),
            table.struck,
            "" if table.result is None else words.cell(table.result),
        )
        for table in overview.tables
    )  # fmt: skip
