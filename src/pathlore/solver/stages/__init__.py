"""Stages in front of the portfolio: each answers what it can and passes on a query that is no harder."""
