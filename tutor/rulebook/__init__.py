"""The rule catalogues of the games: look up, search, find in the book, links to the owner's copy.

>>> from tutor import rulebook
>>> rulebook.rule("virtu.siege.win-strictly").title
'Attacker must be stronger'
>>> rulebook.search("what an Indulgence costs to be rid of").rules[0].id
'virtu.indulgence.remove-cost'
"""

from tutor.rulebook.catalogue import (
    Catalogue,
    UnknownId,
    catalogue,
    dispute,
    games,
    rule,
    suggest,
)
from tutor.rulebook.copies import (
    CopyFault,
    Linked,
    Passage,
    link,
    link_data,
    linked_games,
    passage,
    passage_lines,
    unlink,
)
from tutor.rulebook.index import Found, FoundDisputes, find_rule, is_id, search, search_disputes
from tutor.rulebook.places import where
from tutor.rulebook.records import Dispute, Example, Fact, Reading, Rule, Unprinted
from tutor.rulebook.render import (
    authority,
    dispute_json,
    dispute_text,
    rule_html,
    rule_json,
    rule_text,
)

__all__ = [
    "Catalogue",
    "CopyFault",
    "Dispute",
    "Example",
    "Fact",
    "Found",
    "FoundDisputes",
    "Linked",
    "Passage",
    "Reading",
    "Rule",
    "UnknownId",
    "Unprinted",
    "authority",
    "catalogue",
    "dispute",
    "dispute_json",
    "dispute_text",
    "find_rule",
    "games",
    "is_id",
    "link",
    "link_data",
    "linked_games",
    "passage",
    "passage_lines",
    "rule",
    "rule_html",
    "rule_json",
    "rule_text",
    "search",
    "search_disputes",
    "suggest",
    "unlink",
    "where",
]
