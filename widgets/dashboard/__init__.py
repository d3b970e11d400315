"""The app in a browser: paints screens with Panel."""

from widgets.dashboard.server import serve

__all__ = ["serve"]
