"""Security of the web front: joining, identity, access rights, and checks of every request before it reaches a handler."""
