"""The configuration: its schema, where each value comes from, and what people set on the box."""
