"""The documented HTTP API (``/openapi.json``), used by the pages and open to scripts and third-party pods."""
