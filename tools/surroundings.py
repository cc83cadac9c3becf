"""What a process finds of its surroundings, as JSON: `python -m tools.surroundings`."""

import json
import locale
import sys
import time
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_info

import helpers


def found() -> dict[str, object]:
    """The settings that could reach a number or a word, as they are in effect here."""
    (blas,) = (pool for pool in threadpool_info() if pool["user_api"] == "blas")
    vectors = np.show_config(mode="dicts")["SIMD Extensions"]
    return {
        "package": str(Path(helpers.__file__).parent),
        "zone": time.strftime("%z"),
        "locale": locale.setlocale(locale.LC_ALL, ""),
        "seeded": sys.flags.hash_randomization,
        "threads": blas["num_threads"],
        "kernel": blas["architecture"],
        "baseline": vectors["baseline"],
        "vectors": vectors.get("found", []),
    }


if __name__ == "__main__":
    print(json.dumps(found()))
