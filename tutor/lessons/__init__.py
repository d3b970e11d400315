"""Lessons: stages that ask before they tell, judged by the engine; puzzles; what is remembered.

`loader.load` reads a lesson and raises `Unusable` with all that is wrong, as for scenarios;
`check.check` plays its right path and compares. It lies at ``lessons/<game>/<name>.yaml``:

    id: virtu/strength                # where it lies
    title, game, mode, course         # texts; lessons of one course belong together
    order: 1                          # its place in the course
    minutes: 6
    about: what one can do afterwards, in a sentence
    seats: [red, yellow, green]       # of the positions that are given here
    readings: {id of a dispute: id of a reading}
    stages:
      - stage: base                   # a name of its own, by which it is addressed
        say: one sentence
        focus: [names on the board that matter]
        whole: true                   # to show all of the board, whatever matters
        given: {...}                  # a position as in a scenario, or
        position: {scenario: id, after: steps of its script}      # or neither: it goes on
        gate: {only: [{do: pass}], say: why the lesson leaves out other choices}
        hints:                        # the first points at the board
          - {point: [Siena], say: a sentence}
          - {rule: id, say: a sentence}
        told: a sentence that stands under the answer
        then: [moves]                 # what happens after the question
        # and at most one task:
        ask: {question: ..., answer: {number: 3}, measure: {...}, options: [], rules: [ids]}
        judge: {question: ..., move: {seat: red, do: ...}, because: id of a rule}
        make: {text: ..., seat: red, goal: {state: {...}}, path: [moves], others: [{do: pass}],
               rules: [ids], turn: true, astray: [{do: pass, say: why it serves another end}]}
        read: {question: ..., dispute: id, answers: {reading: {number: 3}}, measure: {...},
               rules: [ids]}

``ask`` is a question as scenarios have it, which the engine answers by its measure. ``judge`` asks
whether a move is allowed and, if it is refused, by which rule; without ``because`` it is allowed.
``make`` asks for moves of one seat until a goal (a ``state`` or an ``event``) is reached; whatever
reaches it is right, ``path`` is one way, and ``others`` are what the other seats prefer to do.
With ``turn`` the moves go on until nothing is left to decide; ``astray`` says what is said to moves
that are allowed but lead away from the goal.
``read`` asks what each reading of a dispute gives.
"""
