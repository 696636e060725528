"""The terminal as a face: here question by question, in plain lines that also work in a pipe."""
