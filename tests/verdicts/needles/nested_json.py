# finds: KeyError in port
# for: port({"server": {}})
"""A setting that is there without its parts."""


def port(config: dict[str, dict[str, int]]) -> int:
    if "server" in config:
        return config["server"]["port"]
    return 80
