"""The fronts: they show an evening to people or programs and send their answers. They know no game and no other front."""
