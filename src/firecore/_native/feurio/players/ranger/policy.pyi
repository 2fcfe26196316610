from ....policy import Policy

RANGER: Policy
