"""What is known about a program without running it."""
