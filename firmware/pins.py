"""What a pod needs of its board. Only for types: on a board its own file takes this one's place."""

from typing import Protocol


class Pins(Protocol):
    """What a pod needs of its board."""

    BOARD: str
    BUTTONS: int
    LIGHTS: int

    def ms(self) -> int:
        """Milliseconds since some moment. They never go back."""

    def serial(self) -> str:
        """The serial number of the board, without spaces, at most 20 characters."""

    def boot(self) -> str:
        """Four characters that differ from one start to the next."""

    def read(self) -> bytes:
        """The bytes that have arrived."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def down(self) -> str:
        """The buttons that are down now: a or b, or both, or none."""

    def draw(self, face: str, colour: str) -> None:
        """Show a character: a capital letter or a digit, or a picture by a small letter (see PROTOCOL.md)."""

    def tone(self, on: bool) -> None:
        """Switch the sound on or off."""
