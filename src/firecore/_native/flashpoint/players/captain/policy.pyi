from ....policy import Policy

CAPTAIN_POLICY: Policy
