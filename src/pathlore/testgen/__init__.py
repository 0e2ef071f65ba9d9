"""From explored paths to generated tests."""
