VERSIONS: dict[str, int]
