"""Sessions and speakers of a space, by number; turn numbers are given out here."""

from collections.abc import Collection, Iterable

from perdure.errors import Conflict
from perdure.gateways.counters import Numbers
from perdure.ports import Transaction

_LAST_TURN = (1 << 31) - 2


def known(tx: Transaction, sessions: Iterable[str]) -> set[str]:
    """Return those of some sessions in which something was said before."""
    wanted = sorted(set(sessions))
    return {row[0] for row in tx.all("session_known", session_ids=wanted)} if wanted else set()


def messages(tx: Transaction, session: str, message_ids: Collection[str]) -> dict[str, str]:
    """Return the ids of the memories of some messages of a session, by the ids that those have in it."""
    return dict(tx.all("messages_known", session_id=session, message_ids=list(message_ids))) if message_ids else {}


class Conversation:
    """The sessions and speakers that one writing transaction touches; `write` writes the new ones."""

    def __init__(
        self, tx: Transaction, numbers: Numbers, *, sessions: Iterable[str], speakers: Iterable[str], now_ms: int
    ) -> None:
        self._tx = tx
        self._numbers = numbers
        self._now_ms = now_ms
        self._sessions: dict[str, int] = {}
        self._turns: dict[str, int] = {}
        self._speakers: dict[str, int] = {}
        wanted, heard = sorted(set(sessions)), sorted(set(speakers))
        known = tx.all("people_known", session_ids=wanted, names=heard) if wanted or heard else []
        self.extracts: dict[str, bool] = {}
        """Whether sessions are read, where somebody said so."""
        for speaks, name, number, turns, extracts in known:
            if speaks:
                self._speakers[name] = number
                continue
            self._sessions[name], self._turns[name] = number, turns
            if extracts is not None:
                self.extracts[name] = bool(extracts)
        self._moved: set[str] = set()
        self._named: list[tuple[str, int]] = []
        self.opened: list[str] = []
        """Sessions that are new with this transaction."""

    def session_no(self, session: str | None) -> int:
        """Return the number of a session, −1 for none; an unknown one is registered."""
        if session is None:
            return -1
        if session not in self._sessions:
            self._sessions[session] = self._numbers.take()
            self._turns[session] = 0
            self.opened.append(session)
        return self._sessions[session]

    def turn_no(self, session: str | None, given: int | None) -> int | None:
        """Return the turn number of the next message of a session: the given one, or one past the last."""
        if session is None:
            return given
        self.session_no(session)
        turn = given if given is not None else self._turns[session] + 1
        if turn > _LAST_TURN:
            raise Conflict(f"session {session} has no turn number left after {_LAST_TURN}: begin another session")
        self._turns[session] = max(turn, self._turns[session])
        self._moved.add(session)
        return turn

    def speaker_no(self, speaker: str | None) -> int:
        """Return the number of a speaker, −1 for none."""
        if speaker is None:
            return -1
        if speaker not in self._speakers:
            self._speakers[speaker] = number = self._numbers.take()
            self._named.append((speaker, number))
        return self._speakers[speaker]

    def write(self) -> None:
        """Write what is new, and how far each session has come; one in which something is said is open again."""
        opened = [(one, self._sessions[one], self._now_ms, self._turns[one]) for one in self.opened]
        self._tx.many("session_add", ("session_id", "session_no", "ts", "turns"), opened)
        self._tx.many("speaker_add", ("name", "speaker_no"), self._named)
        moved = [(one, self._turns[one]) for one in sorted(self._moved.difference(self.opened))]
        self._tx.many("session_turns", ("session_id", "turns"), moved)
