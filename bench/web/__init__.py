"""The phones' page as phones have it: real clients over loopback, the daemon in a process of its own."""
