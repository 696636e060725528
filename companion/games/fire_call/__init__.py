"""Fire Call: competitive rules, their twin and their content."""
