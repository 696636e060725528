"""``companion pods``: list, test, name and flash button pods."""

from __future__ import annotations

import os
import queue
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.app.config.paths import data_folder
from companion.app.config.pod_names import PodNames
from companion.app.config.resolve import load_config
from companion.app.evenings.errors import DONE, NOT_DONE, USAGE_ERROR, exit_status
from companion.printing import echo
from hardware.clock import SteadyClock
from hardware.pods import PodHub, PodPorts, PodPress, PodStatus, first_pressed
from hardware.pods.build import BoardName, board_files
from hardware.pods.serial_ports import SerialPorts

LOOK_S = 3.0
"""How long a pod is given to answer."""
TOGETHER_S = 1.0
"""Presses of several pods within so long are compared: who was first?"""
IMAGE = "pod.hex"


@contextmanager
def _hub(ports: PodPorts, presses: queue.SimpleQueue[PodPress], changes: queue.SimpleQueue[None]) -> Iterator[PodHub]:
    hub = PodHub(ports, SteadyClock(), presses.put, lambda: changes.put(None))
    hub.start()
    try:
        yield hub
    finally:
        hub.close()


def _ports(config: Path | None) -> SerialPorts:
    return SerialPorts(load_config(config, os.environ).config.pods.ports.split())


def _answered(ports: PodPorts, hub: PodHub, changes: queue.SimpleQueue[None]) -> list[PodStatus]:
    """The pods, once all have answered or failed, or have had the time for it."""
    clock = SteadyClock()
    until_s = clock.now_s() + LOOK_S
    wanted = len(ports.names())
    while (left_s := until_s - clock.now_s()) > 0:
        statuses = hub.statuses()
        if len(statuses) >= wanted and all(status.ok for status in statuses):
            break
        try:
            changes.get(timeout=left_s)
        except queue.Empty:
            break
    return hub.statuses()


def pod_line(status: PodStatus, names: PodNames) -> str:
    """A pod in one line."""
    hello = status.hello
    if hello is None:
        return f"{status.port}: {status.why}"
    name = names.name_of(hello.serial)
    about = f"{hello.serial}{name and f' ({name})'}: {hello.board}, firmware {hello.firmware}, {status.port}"
    return about if status.ok else f"{about}: {status.why}"


def print_pods(config: Path | None) -> int:
    """Print every pod; the exit status."""
    return exit_status(lambda: _print_pods(_ports(config)))


def _print_pods(ports: PodPorts) -> int:
    names = PodNames(data_folder(os.environ))
    changes: queue.SimpleQueue[None] = queue.SimpleQueue()
    with _hub(ports, queue.SimpleQueue(), changes) as hub:
        statuses = _answered(ports, hub, changes)
    for status in statuses:
        echo(pod_line(status, names))
    if not statuses:
        echo("No pod is plugged in. Boards of other kinds and pods at other ports: name their ports in companion.toml, [pods] ports.")
    return DONE if statuses and all(status.ok for status in statuses) else NOT_DONE


def print_presses(config: Path | None, seconds: float) -> int:
    """Print presses for so long; the exit status."""
    return exit_status(lambda: _print_presses(_ports(config), seconds))


def _print_presses(ports: PodPorts, seconds: float) -> int:
    names = PodNames(data_folder(os.environ))
    presses: queue.SimpleQueue[PodPress] = queue.SimpleQueue()
    changes: queue.SimpleQueue[None] = queue.SimpleQueue()
    clock = SteadyClock()
    presses_seen: list[PodPress] = []
    with _hub(ports, presses, changes) as hub:
        for status in _answered(ports, hub, changes):
            echo(pod_line(status, names))
            if status.hello is not None:
                hub.find(status.hello.serial)
        echo(f"Press the buttons; {seconds:g} seconds.")
        until_s = clock.now_s() + seconds
        while (left_s := until_s - clock.now_s()) > 0:
            try:
                press = presses.get(timeout=left_s)
            except queue.Empty:
                break
            presses_seen = [*presses_seen, press]
            echo(f"{_name(press, names)}: button {press.button.upper()}, known to {press.error_s * 1000:.0f} ms")
            together = [one for one in presses_seen if press.at_s - one.at_s < TOGETHER_S]
            if len({one.serial for one in together}) > 1:
                first = dict.fromkeys(_name(one, names) for one in first_pressed(together))
                echo(f"  first: {next(iter(first))}" if len(first) == 1 else f"  a tie of {' and '.join(first)}")
    return DONE if presses_seen else NOT_DONE


def _name(press: PodPress, names: PodNames) -> str:
    return names.name_of(press.serial) or press.serial


def save_name(serial: str, name: str) -> int:
    """Name a pod; the exit status."""
    names = PodNames(data_folder(os.environ))
    try:
        names.save(serial, name)
    except ValueError as error:
        echo(str(error), err=True)
        return USAGE_ERROR
    if names.trouble:
        echo(names.trouble, err=True)
        return NOT_DONE
    echo(f"{serial} is called {name}." if name else f"{serial} has no name any more.")
    return DONE


def flash(board: BoardName, folder: Path | None) -> int:
    """Build the firmware and write it; the exit status."""
    try:
        written = _write_pico(folder) if board == "pico" else _write_microbit(folder)
    except (OSError, ValueError, ImportError) as error:
        echo(_flash_error(error), err=True)
        return NOT_DONE
    echo(written)
    return DONE


def _flash_error(error: Exception) -> str:
    if isinstance(error, ImportError):
        return "MicroPython for the micro:bit comes with the package uflash: pip install 'table-companion[pods]', or pip install uflash."
    return str(error)


def _write_pico(folder: Path | None) -> str:
    if folder is None:
        raise ValueError("A Pico has no drive for files: name a folder with --to, then copy what is in it with mpremote cp.")
    for name, data in board_files("pico").items():
        (folder / name).write_bytes(data)
    return f"The Pico's files are in {folder}. With MicroPython on it: mpremote cp {folder}/* : + reset"


def _write_microbit(folder: Path | None) -> str:
    from hardware.pods.image import microbit_image

    image = microbit_image(board_files("microbit"))
    target = folder or _microbit_drive()
    if target is None:
        raise ValueError("No drive called MICROBIT is mounted: plug the micro:bit in, or name its folder with --to.")
    (target / IMAGE).write_text(image, "ascii")
    return f"{target / IMAGE} is written." + (" The micro:bit copies it for some ten seconds, then starts." if folder is None else "")


def _microbit_drive() -> Path | None:
    """The folder where the micro:bit's drive is mounted."""
    mounted = subprocess.run(["mount"], capture_output=True, text=True, timeout=10, check=False).stdout
    folders = [line.partition(" on ")[2].partition(" type ")[0] for line in mounted.splitlines()]
    return next((Path(folder) for folder in folders if folder.endswith("MICROBIT")), None)
