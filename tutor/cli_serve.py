"""How the commands start the app."""

from __future__ import annotations

from typing import Annotated

import typer

from tutor.cli_say import fail, lacks

Browser = Annotated[bool, typer.Option(help="Open the browser.")]
Port = Annotated[
    int, typer.Option(min=0, max=65535, help="The port; 0 takes the usual one, or any.")
]


def served(
    *, port: int, browser: bool, lan: bool = False, address: str = "", at: str = ""
) -> None:
    """Serve the app until it is interrupted, and open it at a page, if one is named.

    Ends with a message where it can't be served.
    """
    try:
        from widgets.dashboard import serve, serve_network
    except ImportError as missing:
        raise lacks(missing, "The app") from None
    try:
        if lan:
            serve_network(port=port, show=browser, address=address)
        else:
            serve(port=port, show=browser, at=at)
    except OSError as taken:
        if lan:
            raise fail(f"No network to serve: {taken.strerror or taken}. Try --address.") from None
        raise fail(f"Port {port} cannot be used: {taken.strerror}. Try another --port.") from None
