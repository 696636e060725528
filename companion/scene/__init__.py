"""What there is to see now, for any face: scenes, pictures, and the words for them."""

from companion.scene.scene import ClockSeen, Instruction, OptionSeen, Scene
from companion.scene.words import Words

__all__ = ["ClockSeen", "Instruction", "OptionSeen", "Scene", "Words"]
