"""The back end bitwuzla."""
