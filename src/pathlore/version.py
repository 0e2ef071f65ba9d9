"""The version of the package, alone in a module so that building needs no import of the rest."""

__version__ = "0.1.0"
