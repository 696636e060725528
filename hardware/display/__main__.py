"""``python -m hardware.display``: the self-test of :mod:`hardware.demos.display`."""

from hardware.demos import display, rig

if __name__ == "__main__":
    raise SystemExit(rig.main("display", display.ABOUT, display.play))
