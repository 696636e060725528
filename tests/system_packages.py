"""What tests, pictures and simulated pins need of a machine besides Python: Debian's packages with reasons, the one list of all scripts.

    python3 -m tests.system_packages missing test             the names of those that are missing here for the tests, one a line
    python3 -m tests.system_packages advice test machines     the line that installs them, and what each of them is for

Standard library only, because scripts ask before there is an environment. A test that needs one of them calls ``need`` or takes a fixture
that does; where it is missing the test is skipped, and the end of the run says how many were left out for want of it. With ``--install`` or
``CI=true`` nothing may be left out.
"""

from __future__ import annotations

import ctypes
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from bench import chromium


class SystemPackage(NamedTuple):
    """A package of Debian 12 and 13, what needs it, and how to tell that it, or the same from elsewhere, is there."""

    name: str
    uses: str
    """Words: what of the scripts needs it."""
    reason: str
    is_there: Callable[[], bool]


def command(*names: str) -> Callable[[], bool]:
    """Whether one of these programs is on the PATH."""
    return lambda: any(map(shutil.which, names))


def file(path: str) -> Callable[[], bool]:
    """Whether this file or folder exists."""
    return Path(path).exists


def library(name: str) -> Callable[[], bool]:
    """Whether this shared library can be loaded."""

    def is_there() -> bool:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return is_there


PACKAGES = (
    SystemPackage("chromium-headless-shell", "test pictures", "looks at the phones' pages", command(*chromium.NAMES)),
    SystemPackage("libatomic1", "test pictures", "a library of what drives Chromium", library("libatomic.so.1")),
    SystemPackage("fonts-dejavu-core", "test pictures", "the letters on those pages", file("/usr/share/fonts/truetype/dejavu")),
    SystemPackage("tmux", "test pictures", "plays games in a real terminal", command("tmux")),
    SystemPackage("curl", "test", "tries the examples of docs/http.md", command("curl")),
    SystemPackage("libzbar0", "test", "reads the QR code from the display's pixels", library("libzbar.so.0")),
    SystemPackage("systemd", "test", "checks the unit of the service", command("systemd-analyze")),
    SystemPackage("qemu-system-arm", "machines", "runs the firmware of a pod on an emulated micro:bit", command("qemu-system-arm")),
    SystemPackage(
        "firmware-microbit-micropython", "machines", "the MicroPython on it", file("/usr/share/firmware-microbit-micropython/firmware.hex")
    ),
    SystemPackage("iproute2", "pi-kernel", "the network of the kernel with simulated pins", command("ip")),
    SystemPackage("linux-source-6.1", "pi-kernel-build", "the source of that kernel", file("/usr/src/linux-source-6.1.tar.xz")),
    SystemPackage("gcc", "pi-kernel-build", "compiles it", command("gcc")),
    SystemPackage("libc6-dev", "pi-kernel-build", "compiles it", file("/usr/include/stdio.h")),
    SystemPackage("make", "pi-kernel-build", "compiles it", command("make")),
    SystemPackage("flex", "pi-kernel-build", "compiles it", command("flex")),
    SystemPackage("bison", "pi-kernel-build", "compiles it", command("bison")),
    SystemPackage("bc", "pi-kernel-build", "compiles it", command("bc")),
    SystemPackage("xz-utils", "pi-kernel-build", "unpacks it", command("xz")),
    SystemPackage("patch", "pi-kernel-build", "changes it", command("patch")),
)


def missing(uses: Iterable[str]) -> list[SystemPackage]:
    """Those that are missing here for one of these uses, in the order of the list."""
    wanted = {*uses}
    return [package for package in PACKAGES if wanted & {*package.uses.split()} and not package.is_there()]


def install_line(names: Iterable[str]) -> str:
    """What to type to install them."""
    return f"sudo apt install --no-install-recommends {' '.join(names)}"


def advice(packages: Iterable[SystemPackage]) -> str:
    """The line that installs them, and what each of them is for; nothing if there are none."""
    packages = list(packages)
    width = max((len(package.name) for package in packages), default=0)
    return "\n".join([install_line(p.name for p in packages), *(f"  {p.name:<{width}}  {p.reason}" for p in packages)]) if packages else ""


def main(words: list[str]) -> int:
    """The command; its exit status."""
    uses = {use for package in PACKAGES for use in package.uses.split()}
    if len(words) < 2 or words[0] not in ("missing", "advice") or not uses.issuperset(words[1:]):
        print(f"usage: python3 -m tests.system_packages missing|advice {'|'.join(sorted(uses))} ...", file=sys.stderr)
        return 2
    found = missing(words[1:])
    text = advice(found) if words[0] == "advice" else "\n".join(package.name for package in found)
    if text:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
