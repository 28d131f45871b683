"""REST over the operations table: `create_app(engine)` is a FastAPI application."""

from perdure.errors import MissingExtra

try:
    from perdure.surfaces.rest.app import create_app as create_app
except ImportError as error:
    if (error.name or "").partition(".")[0] not in ("fastapi", "pydantic", "starlette"):
        raise
    raise MissingExtra("the HTTP server needs FastAPI: pip install 'perdure[server]'") from error

__all__ = ["create_app"]
