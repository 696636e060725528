"""``python -m hardware.sounder``: the self-test of :mod:`hardware.demos.sounder`."""

from hardware.demos import rig, sounder

if __name__ == "__main__":
    raise SystemExit(rig.main("sounder", sounder.ABOUT, sounder.play))
