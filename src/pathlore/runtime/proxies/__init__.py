"""Containers as inputs."""
