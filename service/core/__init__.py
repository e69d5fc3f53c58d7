"""What both games share: cards, names of hands, rulesets, standings and strict JSON. Standard library only."""
