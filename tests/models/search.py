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

    def run(self, iterations: int) -> dict[int, Edge]:
        """The edges of the root after so many iterations."""
        self.expand(self.root)
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
        stages = max(1, math.ceil(math.log2(self.considered)))
        left = sorted(root.edges, key=self.score, reverse=True)[:self.considered]
        while True:
            for _ in range(max(1, iterations // (stages * len(left)))):
                yield from left
            left = sorted(left, key=self.score, reverse=True)[:max(2, len(left) // 2)]

    def score(self, action: int) -> float:
        root = self.nodes[self.root.key()]
        edge = root.edges[action]
        most = max(edge.visits for edge in root.edges.values())
        return math.log(edge.prior) + (50 + most) * (edge.total / edge.visits if edge.visits else root.value)
