"""What the companion takes from the machine by chance: random bytes and the time of day.

Secrets, codes, cookies and the names of games are made from what these functions return, and nothing else in ``companion`` reads them. So a
test that replaces them gets the same game every time. How much time has passed is told by clocks that are handed in, see
``companion.engine.countdown.BootClock``.
"""

import base64
import datetime
import os


def random_bytes(count: int) -> bytes:
    """So many bytes of the operating system's generator for cryptography."""
    return os.urandom(count)


def random_number(below: int) -> int:
    """A number from 0 to ``below`` - 1, which is at most 2**32: a deviation from a uniform distribution is less than 2**-32."""
    return int.from_bytes(random_bytes(8)) % below


def random_token(count: int) -> str:
    """So many random bytes as text that needs no escapes in a URL or a header."""
    return base64.urlsafe_b64encode(random_bytes(count)).rstrip(b"=").decode("ascii")


def local_time() -> datetime.datetime:
    """The time of day, with the offset of the machine's time zone."""
    return datetime.datetime.now().astimezone()
