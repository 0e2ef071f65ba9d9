"""Answers queries about texts by means of integers and regular languages."""
