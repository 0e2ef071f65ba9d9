"""Two versions of a target on the same inputs."""
