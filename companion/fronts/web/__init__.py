"""The web front for phones: Litestar on uvicorn, on its own thread. The server renders the pages; one event stream sends changes."""
