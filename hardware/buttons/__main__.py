"""``python -m hardware.buttons``: the self-test of :mod:`hardware.demos.buttons`."""

from hardware.demos import buttons, rig

if __name__ == "__main__":
    raise SystemExit(rig.main("buttons", buttons.ABOUT, buttons.play))
