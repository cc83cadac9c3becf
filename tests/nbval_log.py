"""A pytest plugin for a faster nbval, which would format each message of a kernel for its log."""

from pprint import pformat

import nbval.kernel


class Formatted:
    """A message that is formatted when somebody reads it: when the log is switched on."""

    def __init__(self, message):
        self.message = message

    def __str__(self):
        return pformat(self.message)


nbval.kernel.pformat = Formatted
