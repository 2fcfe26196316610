from ....policy import Policy

KEEN: Policy
