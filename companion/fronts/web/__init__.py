"""The phones' page: what a browser on the table's network sees of an evening, and the interface that it goes through."""
