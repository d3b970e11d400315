"""Rules engines, rule catalogues, scenarios and rulings for five historical board games."""
