"""What a reader can move: a number in a range, or one of a few choices."""

from dataclasses import dataclass

from helpers.words.errors import InputError, shortened
from helpers.words.values import real


@dataclass(frozen=True)
class Range:
    """A number from low to high in steps, and where it starts.

    typed: a field beside the slider takes any number of the range, also one between two steps.
    """

    low: float
    high: float
    step: float
    default: float
    decimals: int = 3
    typed: bool = False

    @property
    def samples(self) -> tuple[float, ...]:
        """The lowest value, the default and the highest, each once."""
        return tuple(dict.fromkeys((self.low, self.default, self.high)))

    def nearest(self, number: float) -> float:
        """The step that is nearest to a number of the range."""
        steps = round((number - self.low) / self.step)
        return min(self.high, round(self.low + steps * self.step, 9))

    def valid(self, label: str, value: object) -> float:
        """The value as a number within the range; InputError if it is anything else."""
        number = real(value)
        # A slider counts in steps from its low end: 0.264 arrives as 0.26400000000000023.
        if number is None or not self.low <= (number := round(number, 9)) <= self.high:
            bounds = {"low": self.low, "high": self.high}
            raise InputError("input_number", name=label, got=shortened(value), **bounds)
        return number


@dataclass(frozen=True)
class Choice:
    """One of a few named options, and the one that it starts with."""

    options: tuple[str, ...]
    default: str

    @property
    def samples(self) -> tuple[str, ...]:
        """Every option."""
        return self.options

    def valid(self, label: str, value: object) -> str:
        """The value if it is one of the options; InputError if it is anything else."""
        if not isinstance(value, str) or value not in self.options:
            known = ", ".join(self.options)
            raise InputError("input_choice", name=label, got=shortened(value), known=known)
        return value
