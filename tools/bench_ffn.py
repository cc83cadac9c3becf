"""How fast the real-size FFN is, as ratios to a plain read of the same weights."""

from statistics import median

from helpers import memory, real_ffn
from helpers.records import model

RUNS = 21
TARGET = 1.3  # one token may take this many times as long as the read


def bench_ffn() -> None:
    """Print how long one token and six tokens take, each against reading all weights once."""
    size = model("llama3_8b")
    memory.ask_for(real_ffn.weight_bytes(size.d_model, size.d_ff) + real_ffn.ROOM)
    jobs = real_ffn.jobs(real_ffn.random_weights(size.d_model, size.d_ff))
    real_ffn.timed(jobs, 1)  # the first run of each also wakes BLAS's threads
    seconds = real_ffn.timed(jobs, RUNS)
    read, one, six = (median(seconds[name]) for name in ("read", "one", "six"))
    verdict = "ok" if one <= TARGET * read else "SLOW"
    print(
        f"real FFN, one token / plain read   {one / read:5.2f}   target <= {TARGET}   {verdict}"
        f"   ({one * 1e3:.0f} ms / {read * 1e3:.0f} ms)"
    )
    print(
        f"real FFN, six tokens / plain read  {six / read:5.2f}   six / one {six / one:.2f}"
        f"   ({six * 1e3:.0f} ms)"
    )


if __name__ == "__main__":
    bench_ffn()
