"""The mock backend drawn in a terminal, with keys for every gesture. It shows the state of the mock's pins and bus.

Input: ``key_parser`` turns bytes into keys, ``keys`` turns keys into actions, ``input_player`` plays them on the pins. Output:
``panel_sampler`` reads the state, ``device_drawing`` and ``pixels`` draw it as cells, ``palette`` and ``screen`` send them.
"""

from hardware.mock.terminal.terminal import PanelInTerminal

__all__ = ["PanelInTerminal"]
