"""The daemon behind ``companion run``: main loop, hardware, phones' page, log, run lock, crash guard, systemd."""
