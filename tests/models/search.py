"""Search with an evaluator as slow, obvious Python: PUCT, and Gumbel numbers of zero with sequential halving."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import firecore as fc

Answer = tuple[list[float], dict[int, float]]     # values of all seats; the prior of each legal action


@dataclass
class Edge:
    prior: float
    visits: int = 0
    total: float = 0.0


@dataclass
class Node:
    value: float
    edges: dict[int, Edge]

    @property
    def visits(self) -> int:
        return sum(edge.visits for edge in self.edges.values())


@dataclass
class PythonSearch:
    """One tree, for games without chance and secrets."""

    root: fc.State
    evaluate: Callable[[fc.State], Answer]
    explore: float = 1.0
    fpu_reduction: float = 0.0
    considered: int = 0
    nodes: dict[int, Node] = field(default_factory=dict)
    totals: list[float] = field(default_factory=list)       # of the returns of every seat, over all iterations
    left: list[int] = field(default_factory=list)           # actions that halving has not dropped

    def run(self, iterations: int) -> dict[int, Edge]:
        """The edges of the root after so many iterations, and after those of an earlier search if it has its nodes."""
        if self.root.key() not in self.nodes:
            self.expand(self.root)
        self.totals = [0.0] * self.root.game.seats
        order = self.halving(iterations) if self.considered else None
        for _ in range(iterations):
            state = self.root.copy()
            path: list[tuple[int, Edge]] = []
            while not state.is_over:
                legal = state.legal_actions()
                if len(legal) == 1 and path:
                    state.apply(legal[0])
                    continue
                if state.key() not in self.nodes:
                    break
                node = self.nodes[state.key()]
                action = next(order) if order and not path else self.promising(node)
                path.append((state.actor, node.edges[action]))
                state.apply(action)
            values = state.returns() if state.is_over else self.expand(state)
            self.totals = [total + value for total, value in zip(self.totals, values, strict=True)]
            for seat, edge in path:
                edge.visits += 1
                edge.total += values[seat]
        return self.nodes[self.root.key()].edges

    def expand(self, state: fc.State) -> list[float]:
        values, priors = self.evaluate(state)
        self.nodes[state.key()] = Node(values[state.actor], {a: Edge(priors[a]) for a in state.legal_actions()})
        return values

    def promising(self, node: Node) -> int:
        tried = sum(edge.prior for edge in node.edges.values() if edge.visits)
        found = sum(edge.total for edge in node.edges.values())
        untried = (node.value + found) / (node.visits + 1) - self.fpu_reduction * math.sqrt(tried)

        def worth(edge: Edge) -> float:
            mean = edge.total / edge.visits if edge.visits else untried
            return mean + self.explore * edge.prior * math.sqrt(node.visits + 1) / (edge.visits + 1)

        return max(node.edges, key=lambda action: worth(node.edges[action]))

    def halving(self, iterations: int):  # type: ignore[no-untyped-def]
        """The actions of the root, one for each iteration."""
        root = self.nodes[self.root.key()]
        considered = min(self.considered, iterations, len(root.edges))
        stages = max(1, math.ceil(math.log2(considered)))
        self.left = sorted(root.edges, key=self.score, reverse=True)[:considered]
        while True:
            for _ in range(max(1, iterations // (stages * len(self.left)))):
                yield from self.left
            self.left = sorted(self.left, key=self.score, reverse=True)[:max(2, len(self.left) // 2)]

    def score(self, action: int) -> float:
        root = self.nodes[self.root.key()]
        edge = root.edges[action]
        most = max(edge.visits for edge in root.edges.values())
        return math.log(edge.prior) + (50 + most) * (edge.total / edge.visits if edge.visits else root.value)

    # What a search comes to.

    def best(self) -> int:
        """The action visited most; with Gumbel numbers the best of those that are left."""
        if self.considered:
            return max(self.left, key=self.score)
        return most_visited(self.nodes[self.root.key()])

    def improved(self) -> dict[int, float]:
        """The policy of the paper: logits plus completed values."""
        root = self.nodes[self.root.key()]
        tried = [edge for edge in root.edges.values() if edge.visits]
        weight = 50 + max((edge.visits for edge in tried), default=0)
        found = sum(edge.prior * edge.total / edge.visits for edge in tried) / sum(edge.prior for edge in tried)
        mixed = (root.value + root.visits * found) / (1 + root.visits)
        logits = {action: math.log(edge.prior) + weight * (edge.total / edge.visits if edge.visits else mixed)
                  for action, edge in root.edges.items()}
        most = max(logits.values())
        shares = {action: math.exp(logit - most) for action, logit in logits.items()}
        return {action: share / sum(shares.values()) for action, share in shares.items()}

    def line(self) -> list[int]:
        """What is visited most, one action after another, with what there was no choice about."""
        state, line = self.root.copy(), []
        while not state.is_over:
            node, legal = self.nodes.get(state.key()), state.legal_actions()
            if (node is None and len(legal) > 1) or (node is not None and not node.visits):
                break
            line.append(legal[0] if node is None else most_visited(node))
            state.apply(line[-1])
        return line


def most_visited(node: Node) -> int:
    """By visits, then by what came of them."""
    return max(node.edges, key=lambda action: (node.edges[action].visits, node.edges[action].total))
