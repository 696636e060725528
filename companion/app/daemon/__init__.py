"""What `companion run` needs beside the evening: configuration, settings, the log, starts counted, one daemon at a time, systemd."""
