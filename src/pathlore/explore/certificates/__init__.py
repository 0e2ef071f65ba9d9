"""Certificates: the trie of an exploration as a document that can be checked against the code without a solver."""
