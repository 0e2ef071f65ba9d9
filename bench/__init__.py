"""What Pathlore is measured by: the papers' numbers, a peer, and a naive loop."""
