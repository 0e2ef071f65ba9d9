"""The bitwuzla back end."""
