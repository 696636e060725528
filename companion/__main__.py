"""`python -m companion` does what the `companion` command does."""

from companion.app.commands.cli import main

if __name__ == "__main__":
    main()
