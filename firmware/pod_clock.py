"""The countdown of a pod, and what follows from the time: which character is shown, and whether it sounds."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pins import Pins

RING_MS = 3000
FIND_MS = 1500
LAST_MS = 10000  # the seconds that are shown


class Clock:
    """Runs by itself once it has its deadline, in milliseconds of the pod."""

    def __init__(self) -> None:
        self.deadline = None  # type: int | None
        self.paused = self.sounds = False
        self.ring_until = self.find_until = -1
        self.face, self.colour, self.blinks = "-", "ffffff", "0"
        self.drawn = ""

    def obey(self, verb: str, args: "list[str]", now: int) -> bool:
        """Carry out a message; False if it is not for the clock."""
        if verb == "show":
            self.face, self.colour, self.blinks = args
        elif verb == "find":
            self.find_until = now + FIND_MS
        elif verb in ("pause", "stop"):
            self.deadline = None
            self.paused = verb == "pause"
        elif verb in ("start", "resume", "sync"):
            self.deadline = int(args[0])
            self.paused = False
            if verb == "start":
                self.find_until = now + 150
        else:
            return False
        return True

    def show(self, pins: "Pins", now: int, alone: str) -> None:
        """Run the clock. ``alone`` is what to show if there is nobody to talk to, else empty."""
        left = LAST_MS + 1
        if self.deadline is not None:
            left = self.deadline - now
            if left <= 0:
                self.deadline = None
                self.ring_until = now + RING_MS
        even = now // 250 % 2 == 0
        rings = now < self.ring_until
        finds = now < self.find_until
        face = self.face
        if rings:
            face = "b" if even else " "
        elif left <= LAST_MS:
            face = "t" if left > 9000 else str((left + 999) // 1000)
        elif alone:
            face = alone if even else " "
        elif self.paused:
            face = "p"
        elif (self.blinks == "1" or finds) and not even:
            face = " "
        if face + self.colour != self.drawn:
            self.drawn = face + self.colour
            pins.draw(face, self.colour)
        sounds = (rings and even) or finds
        if sounds != self.sounds:
            self.sounds = sounds
            pins.tone(sounds)
