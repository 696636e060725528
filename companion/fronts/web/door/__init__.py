"""The door of the phones' page: who may join, watch and act, and what is refused before anybody looks at it."""
