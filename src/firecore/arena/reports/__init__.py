"""A store as text, Markdown, HTML or JSON."""
