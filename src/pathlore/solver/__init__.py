"""Decides whether path conditions are satisfiable: a chain of cheap stages in front of a portfolio of back ends."""
