"""The mock drawn in a terminal, with keys for every gesture. It shows what is on the mock's pins and bus; it is no second panel.

Bytes become keys (``reading``), keys hands (``keys``), hands levels of pins (``fingers``). What the mock shows (``view``) becomes cells
(``drawing``, ``pixels``), and cells go to the terminal (``palette``, ``screen``).
"""

from hardware.mock.terminal.terminal import PanelInTerminal

__all__ = ["PanelInTerminal"]
