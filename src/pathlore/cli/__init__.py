"""The command line: one module per command, arguments in, exit code out."""
