"""From a failing run to a finding that plain Python confirms."""
