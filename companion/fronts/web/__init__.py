"""The phones' page: Litestar on uvicorn, on a thread of its own. Pages are rendered here; one stream sends what changed."""
