"""What players do beside answering: undo, correct the board, and everything they can do during a countdown."""

from __future__ import annotations

from tests.panel.reader import BANNER_S, Reader, Wish

MESSAGE_S = 1.6


def undo_with_its_list(reader: Reader) -> bool:
    """Undo an answer that changed the board, and follow the list that restores the board."""
    if reader.now.clock or reader.now.header in ("Setup", "Put back first") or not (reader.now.lit or reader.now.footer):
        return False
    reader.hold("back")
    if reader.now.header != "Undo":  # it can't be undone, and the display says why
        assert reader.now.header == "Please note", reader.said()
        reader.press()
        return False
    if "To put back" not in reader.all_pages():
        reader.press("back")
        return False
    reader.press()
    if reader.now.header == "Past dice or cards":
        reader.read()
        reader.press()
    assert reader.now.header == "Put back first", reader.said()
    return True


def correct_the_board(reader: Reader) -> bool:
    """Correct a field of the board. An impossible value is refused with a sentence."""
    if not reader.now.footer.startswith("ACTION done +") or reader.now.header in ("Setup", "Put back first"):
        return False
    reader.from_menu("Correct the board")
    assert "Before this list:" in reader.now.text, reader.said()
    count = len(reader.entries())
    for place in range(1, count):
        _change(reader, place)
        reader.pick("That is all: go on")
        reader.past_banner()
        if reader.now.header not in ("Please note", "Correct the board"):
            return True
        reader.read()
        reader.press()
        if "Before this list:" not in reader.now.text:
            reader.from_menu("Correct the board")
    raise AssertionError(f"nothing on the board can be corrected: {reader.said()}")


def _change(reader: Reader, place: int) -> None:
    """Open an entry of the list, and set its first field to the next value."""
    reader.at(place)
    reader.press()
    if reader.now.footer == "push: change it":
        reader.press("push")
    assert reader.now.footer == "turn, then push", reader.said()
    reader.box.turn(1)
    reader.press("push")
    if "Before this list:" not in reader.now.text:
        reader.press("back")
    assert reader.now.counter.endswith("changed"), reader.said()


# -- the clock ------------------------------------------------------------------------------------------------------


def runs(reader: Reader) -> bool:
    """Whether the countdown runs: the display has only digits and the phase."""
    words = " ".join(line.text for line in reader.now.lines)
    return ":" in reader.now.clock and not any(said in words for said in ("ACTION starts", "Paused", "Time is up", "Ended early"))


def false_start(reader: Reader) -> bool:
    """A player was not ready: BACK within five seconds resets the countdown."""
    if not runs(reader):
        return False
    reader.hold("back")
    assert "ACTION starts" in reader.written(), reader.said()
    reader.press()
    assert runs(reader), reader.said()
    return True


def brightness_and_mute(reader: Reader) -> bool:
    """The knob changes the brightness and its push mutes the bell; both are shown over the digits."""
    if not runs(reader):
        return False
    reader.box.turn(1)
    assert "Brightness 5 of 5" in reader.written(), reader.said()
    assert reader.box.now["contrast"] == 255
    reader.box.turn(-4)
    assert "Brightness 1 of 5" in reader.written(), reader.said()
    reader.box.press("push")
    assert "Sound off" in reader.written(), reader.said()
    reader.box.press("push")
    assert "Sound on" in reader.written(), reader.said()
    reader.box.jump(MESSAGE_S)
    assert runs(reader), reader.said()
    return True


def extinguish_in_the_countdown(**fields: str) -> Wish:
    """Use the dice helper during the countdown; the countdown goes on and is shown in the bar at the top.

    ``fields`` are the values to enter, by the first word of each entry; an empty value picks the first choice.
    """

    def take(reader: Reader) -> bool:
        if not runs(reader):
            return False
        reader.to_menu()
        assert ":" in reader.now.counter, reader.said()
        if not any(entry.startswith("Extinguish") for entry in reader.entries()):
            reader.press("back")
            return False
        reader.pick("Extinguish")
        for field, value in fields.items():
            reader.pick(field.replace("_", " "))
            _fill_in(reader, value)
        reader.pick("That is all: go on")
        assert ":" in reader.now.counter, reader.said()
        while not runs(reader):
            reader.read()
            reader.press()
        return True

    return take


def _fill_in(reader: Reader, value: str) -> None:
    """A value with the knob, or one more in a list."""
    if reader.now.entry == "Add one ...":
        reader.pick("Add one ...")
        reader.pick(value)
        reader.press("back")
        return
    reader.box.turn(1)
    while value and f"<{value}>" not in reader.now.text:
        reader.box.turn(1)
    reader.press("push")


def end_early(reader: Reader) -> bool:
    """All are done before the bell: hold ACTION and confirm."""
    if not runs(reader):
        return False
    reader.hold("action")
    assert "End the countdown before the bell?" in reader.written(), reader.said()
    assert reader.entries() == ["No, it runs on", "Yes, end it now"]
    reader.pick("No")
    assert runs(reader), reader.said()
    reader.hold("action")
    reader.pick("Yes")
    reader.box.jump(BANNER_S)
    assert not reader.now.clock, reader.said()
    return True
