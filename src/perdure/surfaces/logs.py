"""Logs as JSON, a line each, for `logging.Handler.setFormatter`."""

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Formats a record as a line: time (UTC), level, logger, message; also `event`, which is the same for every message
    of a sort, and its `details`, in their order.
    """

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if isinstance(record.args, tuple) and record.args:
            plain = [one if isinstance(one, (int, float, str)) else str(one) for one in record.args]
            told |= {"event": record.msg, "details": plain}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)
