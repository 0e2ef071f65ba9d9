"""What remembering saves on the papers' subjects, next to what the paper on memoised symbolic execution prints."""
