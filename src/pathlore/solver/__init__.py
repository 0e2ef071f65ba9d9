"""Who answers "is this satisfiable?": a chain of stages in front of SMT back ends."""
