"""Types for what content files say: cards with their effects, selectors and conditions, scenarios, tiles and the compiled city."""
