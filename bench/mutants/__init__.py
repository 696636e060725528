"""Mutants: small wrong changes to the code, one at a time, each of which some test ought to notice.

``python -m bench.mutants`` makes them, runs the tests that enter the changed function, and lists the changes that no test noticed.
How it is so fast that thousands can be tried in an evening:

- One process collects all tests once and is forked for each mutant; the fork exchanges the code of the changed function in place.
- A first run records which test enters which function, child processes included, and how long it takes. A mutant meets the quickest
  first, and is dead with the first that fails.
- What is worked out at import (tables, defaults, class bodies) can't be exchanged so. Such a mutant gets a fork of a process that has
  imported nothing of the project yet, and so does each survivor, once more, before it is called one.
"""
