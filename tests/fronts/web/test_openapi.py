"""The OpenAPI description is complete and correct, and no page loads anything from another machine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import companion.fronts.web
from companion.fronts.web.api.openapi import TAGS
from tests.fronts.web.security.live_box import PAGES, LiveBox

WEB = Path(companion.fronts.web.__file__).parent
Doc = dict[str, Any]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A box that everybody may watch."""
    with LiveBox(tmp_path_factory.mktemp("box"), spectators=True) as box:
        yield box


@pytest.fixture(scope="module")
def described(box: LiveBox) -> Doc:
    """The description."""
    found: Doc = json.loads(box.get("/openapi.json").body)
    return found


def operations(described: Doc) -> list[tuple[str, str, Doc]]:
    """Path, method, operation."""
    return [(path, method, operation) for path, item in described["paths"].items() for method, operation in item.items()]


def test_both_addresses_serve_the_same_description(box: LiveBox) -> None:
    answers = [box.get(path) for path in ("/openapi.json", "/schema", "/schema/openapi.json")]
    assert len({answer.body for answer in answers}) == 1
    assert {answer.head["content-type"] for answer in answers} == {"application/vnd.oai.openapi+json"}


def test_every_operation_has_a_summary(described: Doc) -> None:
    names = [operation["operationId"] for _, _, operation in operations(described)]
    assert len({*names}) == len(names) >= 45
    for path, _, operation in operations(described):
        assert len(operation["summary"]) > 10, path
        assert [tag for tag in operation["tags"] if tag in TAGS], path
    assert {tag["name"] for tag in described["tags"]} == {tag for _, _, operation in operations(described) for tag in operation["tags"]}


def test_every_refusal_has_the_one_form(described: Doc) -> None:
    for path, _, operation in operations(described):
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert answer["content"] == {"application/json": {"schema": {"$ref": "#/components/schemas/Wrong"}}}, path
                assert answer["description"], path
    error = described["components"]["schemas"]["Wrong"]["properties"]["error"]["$ref"].rpartition("/")[2]
    assert described["components"]["schemas"][error]["required"] == ["kind", "text"]


def test_every_command_lists_the_errors_of_the_middleware(described: Doc) -> None:
    for _, method, operation in operations(described):
        assert operation["responses"].keys() >= {"400", "421", "503"}
        if method == "post":
            assert operation["responses"].keys() >= {"400", "403", "413", "415", "421", "503"}
            assert operation["operationId"] == "join" or "401" in operation["responses"]
    (join,) = [operation for _, _, operation in operations(described) if operation["operationId"] == "join"]
    assert join["responses"].keys() >= {"200", "403", "409", "422", "429"}
    assert "401" not in join["responses"]


def test_the_description_says_which_operations_need_a_phone(described: Doc) -> None:
    """Everybody may watch this box, so reading needs no cookie, but commands do."""
    phone: Doc = {"phone": []}
    script: Doc = {"script": []}
    for path, method, operation in operations(described):
        if path == "/api/join":
            assert operation["security"] == [{}]
        elif method == "post" or "panel" in path:
            assert operation["security"] == [phone, script]
        else:
            assert operation["security"] == [phone, script, {}]
            assert "401" not in operation["responses"]
    assert described["components"]["securitySchemes"]["phone"]["name"] == "companion"


def test_every_body_is_closed_and_every_text_in_it_has_a_limit(described: Doc) -> None:
    schemas = described["components"]["schemas"]
    bodies = [operation["requestBody"] for _, method, operation in operations(described) if method == "post" and "requestBody" in operation]
    assert len(bodies) > 20
    for body in bodies:
        schema = body["content"]["application/json"]["schema"]
        (taken,) = [one for one in schema.get("oneOf", [schema]) if one.get("type") != "null"]  # a body may be left out
        kind = schemas[taken["$ref"].rpartition("/")[2]]
        assert kind["additionalProperties"] is False
        for name, field in kind["properties"].items():
            if field.get("type") in ("string", "integer"):
                assert field.keys() & {"maxLength", "maximum", "enum", "pattern", "const"}, (kind["title"], name)


def test_streams_are_described_as_such(described: Doc) -> None:
    for path in ("/events", "/panel/events"):
        assert [*described["paths"][path]["get"]["responses"]["200"]["content"]] == ["text/event-stream"]


def test_every_address_of_the_interface_is_in_it(box: LiveBox, described: Doc) -> None:
    """Including those used by the pages' own script."""
    script = box.get("/static/companion.js").body.decode() + box.get("/static/panel.js").body.decode()
    known = set(described["paths"])
    for address in re.findall(r"[\"'`](/api/[a-z/-]+|/events|/panel/events)", script):
        assert address.rstrip("/") in known | {"/api"}, address
    deeds = re.findall(r'data-do="([a-z/-]+)"', "".join(file.read_text() for file in (WEB / "templates").rglob("*.html")))
    assert {f"/api/{name}" for name in deeds} <= known


ELSEWHERE = re.compile(rb"(?:https?:)?//(?!www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)\b)[\w\[][\w.:\[\]-]*")


def test_no_page_loads_anything_from_another_machine(box: LiveBox) -> None:
    """No response has an address of another machine, except XML namespaces."""
    cookie = box.join()
    assert box.post("begin", {"game": "forest-fire"}, cookie).status == 204
    own = b"//127.0.0.1:%d" % box.port
    pages = [*PAGES, "/panel", "/join", "/begin/forest-fire", "/nothing", "/schema"]
    files = sorted({path for page in pages for path in re.findall(r'(?:href|src)="(/static/[^"#]+)', box.get(page, cookie).body.decode())})
    assert {Path(file.partition("?")[0]).suffix for file in files} == {".css", ".js", ".svg", ".webmanifest"}
    for path in [*pages, *files]:
        body = box.get(path, cookie).body
        if path.endswith(".js") or ".js?" in path:
            body = re.sub(rb"(^|\s)//[^\n]*", b"", body)  # remarks
        found = [match for match in ELSEWHERE.findall(body) if match.removeprefix(b"http:") != own]
        assert found == [], path
