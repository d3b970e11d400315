"""Screens in a notebook: tables that can be stepped through below a cell."""

from widgets.notebook.live import Live, close_all, show

__all__ = ["Live", "close_all", "show"]
