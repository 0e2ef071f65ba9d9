"""The memory of an exploration: a trie of choices whose leaves hold outcomes."""
