"""The full-screen terminal front: board, list, question and clock; keys as well as words."""
