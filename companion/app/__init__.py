"""The application: the command line, the daemon of the box, saved games, and the configuration."""
