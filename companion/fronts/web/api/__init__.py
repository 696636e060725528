"""The documented HTTP interface (``/openapi.json``): what the pages do, scripts and pods of other makers may do too."""
