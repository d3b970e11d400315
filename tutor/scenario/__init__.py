"""The one document: saves, links, slips, lessons and worked examples are all scenarios."""
