"""What browser tests have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.pages import PHONE


@pytest.fixture
def phone(new_context: Callable[..., Any]) -> Page:
    """A page on a phone."""
    page: Page = new_context(**PHONE).new_page()
    return page
