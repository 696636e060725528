"""The commands of ``companion``, one file each, named as the command. ``cli.py``, ``evenings_cli.py`` and ``packs_cli.py`` declare their
options and import a command only when it is called.
"""
