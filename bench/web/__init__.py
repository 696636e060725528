"""Benchmarks of the web front: simulated phones over loopback against a daemon in its own process."""
