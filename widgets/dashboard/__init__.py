"""The app in a browser: paints screens with Panel."""

from widgets.dashboard.server import serve, serve_network

__all__ = ["serve", "serve_network"]
