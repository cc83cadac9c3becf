"""What lesson 8-11 asks of a source: the share of a model's knowledge that FFN weights hold."""

from collections.abc import Sequence

import numpy as np

from helpers.claims.properties import shows


@shows("geva.most")
def most_knowledge(shares: Sequence[float]) -> bool:
    """Shares of knowledge in FFN weights, as a source measured them: some, each above a half."""
    shares = np.asarray(shares, float)
    return bool(shares.size and ((shares > 0.5) & (shares <= 1)).all())
