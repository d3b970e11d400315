"""Lessons: stages that ask before they tell, judged by the engine; puzzles; what is remembered.

`loader.load` reads a lesson and raises `Unusable` with all that is wrong, as for scenarios;
`check.check` plays its right path and compares. Those of the product lie at
``lessons/<game>/<name>.yaml``, beside ``template.txt``, from which `template.template` makes one to
begin with; `own` keeps those of whoever uses it. Every field, with what it may hold, stands in
`form`; `reference` tells it to those who write lessons.
"""
