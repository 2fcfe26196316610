from ....policy import Policy

GREEDY: Policy
