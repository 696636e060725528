"""From TOML and JSON to typed content, with every fault at once: file, place, got, wanted, nearest right word."""
