"""Imported by every Python that a test starts: puts the mutant in force there too, or records what is entered there."""

import os
import sys

_HOME, _MUTANT, _SEEN = os.environ.get("MUTANTS_HOME"), os.environ.get("MUTANTS_ONE"), os.environ.get("MUTANTS_SEEN")

if _HOME and (_MUTANT or _SEEN):
    sys.path.insert(0, _HOME)
    from bench.mutants.inside import begin

    sys.path.remove(_HOME)
    begin(_MUTANT, _SEEN)
