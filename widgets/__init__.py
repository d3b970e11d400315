"""Screens for the tutor: ipywidgets in a notebook, Panel in a browser."""
