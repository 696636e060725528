"""What can be seen of a game at one moment, for any front: scenes, pictures, and their texts."""

from companion.scene.catalog import Catalog
from companion.scene.scene import ClockStatus, Instruction, OptionStatus, Scene

__all__ = ["Catalog", "ClockStatus", "Instruction", "OptionStatus", "Scene"]
