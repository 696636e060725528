"""Emergency Dispatch: co-operative rules, their twin and their content."""
