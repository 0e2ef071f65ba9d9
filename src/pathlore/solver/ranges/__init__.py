"""What intervals say of terms."""
