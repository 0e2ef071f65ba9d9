# finds: KeyError in price_of
# for: price_of({"tea": 3}, "teatea")
"""Half of a name is a key, and the other half is not looked up."""


def price_of(prices: dict[str, int], name: str) -> int:
    half = len(name) // 2
    if half < 2 or name[:half] not in prices or name[:half] != name[half:]:
        return 0
    return prices[name]
