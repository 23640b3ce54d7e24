"""Transactions: blocks whose changes are animated."""

from __future__ import annotations

from weakref import ref

from .handles import Core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

    from .curve import Curve


class Transaction:
    """The context manager of a `with` block whose changes are animated; see `Stage.transaction`.

    It may end on another thread than it has begun, as when a generator with an open transaction is collected there.
    """

    __slots__ = ("_core", "_options", "_curve", "_token", "__weakref__")

    def __init__(self, core: Core, options: Any, curve: Curve | None) -> None:
        self._core = core
        self._options = options
        self._curve = curve
        self._token: object = None

    def __enter__(self) -> None:
        # An interrupt at the start of `__exit__` leaves the transaction open. The stage's next call commits it: this
        # reference stands for the transaction in the list of open ones, and tells when the object is gone.
        token = ref(self, self._core.abandoned.append)
        self._core.begin(token, self._token, self._options)
        self._token = token

    def __exit__(
        self, kind: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._core.commit(self._token)
        self._token = None
