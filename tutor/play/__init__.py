"""Tables that people sit at: a tree of positions, scripts to walk through, rulings."""
