"""Button pods: small boards with buttons and lights on USB cables, one for each player or one for the table.

``firmware/`` is what runs on them. `PodHub` finds and serves them; `PodPorts` is what it needs of the machine (``serial_ports``: real ones,
``mock``: pods made of software).
"""

from hardware.pods.hub import PodHub, PodStatus
from hardware.pods.link import PodHello, PodLook, PodPress, PodTimer
from hardware.pods.order import first_pressed
from hardware.pods.ports import PodPort, PodPorts

__all__ = ["PodHello", "PodHub", "PodLook", "PodPort", "PodPorts", "PodPress", "PodStatus", "PodTimer", "first_pressed"]
