"""What runs in the process of the command. It stands alone: Pathlore need not be installed for that Python."""
