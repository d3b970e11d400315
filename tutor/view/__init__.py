"""Screens as lists of blocks, boards as shapes; painted by text, HTML, ipywidgets or Panel."""
