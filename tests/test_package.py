"""What a package index shows: links and pictures of the long description lead somewhere, as they do in the repository."""

import re
import tomllib
from pathlib import Path

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOME = PROJECT["urls"]["Homepage"]
RAW = HOME.replace("https://github.com/", "https://raw.githubusercontent.com/") + "/main/"


def description() -> str:
    """The long description as the wheel's metadata has it."""
    return str(ProjectMetadata(str(ROOT), PluginManager()).core.readme)


def test_every_link_and_picture_of_the_long_description_is_absolute() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", description())
    assert len(targets) > 20
    assert [target for target in targets if not target.startswith(("https://", "http://", "#"))] == []


def test_its_links_into_the_repository_name_files_that_are_there() -> None:
    named = re.findall(rf"\(({re.escape(RAW)}|{re.escape(HOME)}/blob/main/)([^)#]+)(?:#[^)]*)?\)", description())
    assert len(named) > 20
    assert [path for _, path in named if not (ROOT / path).exists()] == []


def test_pictures_are_files_and_not_pages_that_show_them() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", description())
    assert len(pictures) > 8
    assert [picture for picture in pictures if not picture.startswith(RAW)] == []


def test_the_project_says_where_it_lives() -> None:
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(PROJECT["urls"])
    assert [url for url in PROJECT["urls"].values() if not url.startswith(HOME)] == []
