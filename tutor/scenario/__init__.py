"""The one document: saves, links, slips, lessons and worked examples are all scenarios.

`loader.load` reads one and raises `faults.Unusable` with all that is wrong; `runner.run` plays it
and compares. A document has these fields; only title, game and mode must be there, and seats where
a mode has several companies:

    id: virtu/siege-ravenna          # of the product's own: where it lies
    title, game, mode, history       # texts
    source: {kind: rulebook, example: id}   # or authored, dispute, puzzle, house, slip, saved
    seats: [red, yellow, green]
    variants: []
    readings: {id of a dispute: id of a reading}
    focus: [names on the board that matter]
    given: {...}                     # a position, in the words of the game; without it, the set-up
    script:
      - say: a sentence              # before the step; alone, or with any of those below
        ask: {question: ..., answer: {number: 3}, measure: {...}, options: [], rules: [ids]}
      - {seat: red, do: action, ...}             # its fields beside it
      - {chance: outcome, ...}
      - {refuse: {seat: red, do: action, ...}, because: id of a rule, or a list}
      - check: {events: [...], state: {...}, legal: [...]}    # as in expect, here
    branches: [{label: ..., of: label of an earlier one, after: steps of that line, script: [...]}]
    cursor: {line: label, step: 3}
    expect:
      events: [{rule: id, total: 4, times: 1, argument: value}]
      state: {...}                   # a part of given; ``none`` where nothing is mentioned
      legal: [{seat: red, do: action}]
    printed: {what: {value: 5, slip: id of a dispute, measure: {...}}}
    asked: {template: id, fields: {name: value}}    # a question of the ruling desk
    copied: {datum: value}         # what somebody's own copy says, where no rulebook prints it
    verdict: {word: yes, said: the answer, reason: a sentence}
    versions: {engine: 0.1.0, data: ""}

An answer is {number: n}, {yes: true or false} or {pick: name}, and the engine decides it by its
measure, one of

    {total: id of a rule, terms: [summands], where: {argument: value}}   # number
    {value: [steps, into, the position], when: now | next | end}         # number or pick
    {state: {...}, when: now | next | end}                               # yes
    {legal: {seat: red, do: action}}                                     # yes
    {event: {rule: id, argument: value}}                                 # yes
"""
