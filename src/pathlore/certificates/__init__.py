"""Results that others can check without a solver."""
