"""The command ``firecore arena``.

A plan is the question, a store is a file that keeps every finished game. A run may be interrupted at any time; the next
one continues where it stopped.

Examples:
  firecore arena new feurio keen greedy --seed 1 --sprt 0 60 --blocks 1000 --out plan.toml
  firecore arena run keen.db plan.toml --jobs 2
  firecore arena show keen.db
"""
from __future__ import annotations
