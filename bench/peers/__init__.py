"""Small programs, side by side with another tool."""
