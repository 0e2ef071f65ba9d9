"""The traffic collision avoidance system with a threshold for each altitude layer."""

from tcas import THRESHOLDS, Tcas


class LayeredTcas(Tcas):
    """The system with the threshold of each altitude layer."""

    def alim(self) -> int:
        if self.altitude_layer == 0:
            return THRESHOLDS[0]
        if self.altitude_layer == 1:
            return THRESHOLDS[1]
        if self.altitude_layer == 2:
            return THRESHOLDS[2]
        return THRESHOLDS[3]


def layered_alt_sep_test(tcas: LayeredTcas) -> int:
    return tcas.alt_sep_test()
