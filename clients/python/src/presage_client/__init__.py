"""The client of Presage: every operation of the API, with retries and pages."""

from .async_client import AsyncPresage
from .calls import Given, Retry
from .client import Presage
from .errors import Fault, PresageError
from .frames import to_frame
from . import schemas
from .rows import AsyncRows, Rows, questions_of

__all__ = [
    "AsyncPresage",
    "AsyncRows",
    "Fault",
    "Given",
    "Presage",
    "PresageError",
    "Retry",
    "Rows",
    "questions_of",
    "schemas",
    "to_frame",
]
