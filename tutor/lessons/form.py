"""What a lesson may say: every part with its fields, for who reads lessons and who writes them.

The reader takes the names of the fields, which of them are needed and what they may hold from
here, and the reference for writers is made from here: neither can say what the other does not.
"""

from __future__ import annotations

import msgspec

from tutor.core.game import names
from tutor.lessons.query import MOST_OPTIONS
from tutor.scenario.fields import Choice, Flag, Int, Spec, Text

LONGEST, SHORT = 160, 90
"""Characters of a sentence, and of a question: what can be read on a wall."""
MOST_STAGES = 16
MOST_HINTS, MOST_MOVES = 4, 24
MOST_RULES = 20
MOST_REASONS, HALF = MOST_OPTIONS - 1, 60
"""Reasons to choose from beside “Yes”, and characters of each."""
TASKS = ("ask", "judge", "make", "read")
OWN = "own/"
"""What the id of a lesson begins with that is none of the product's."""


class Field(msgspec.Struct, frozen=True):
    """A field: what it does, what it may hold, and an example as it is written.

    What it ``holds`` is a spec, or one of `KINDS` where that depends on the game.
    """

    name: str
    holds: Spec | str
    does: str
    example: str
    needed: bool = False


class Part(msgspec.Struct, frozen=True):
    """A part of a lesson, with what it is for."""

    name: str
    title: str
    does: str
    fields: tuple[Field, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields."""
        return tuple(field.name for field in self.fields)

    @property
    def needed(self) -> tuple[str, ...]:
        """The names of the fields without which it can't be used."""
        return tuple(field.name for field in self.fields if field.needed)


KINDS = {
    "seat": "a seat of the game",
    "seats": "a list of seats, in the order in which they play",
    "rule": "the id of a rule",
    "rules": f"a list of 1 to {MOST_RULES} ids of rules",
    "because": "the id of a rule, or a list of ids that all refuse the move",
    "reasons": f"2 or {MOST_REASONS} ids of rules, each with half a sentence of up to {HALF} "
               "characters; the rule that refuses the move is one of them",
    "places": "a list of names on the board or in the hands, as the game prints them",
    "dispute": "the id of something that the rulebook leaves open and that can be played",
    "mode": "a mode of the game",
    "readings": "ids of disputes, each with the id of one of its readings",
    "position": "fields: see “The position”",
    "given": "fields: what lies on the table, by printed names",
    "move": "a move: {seat: …, do: …} and what else the move needs",
    "moves": f"a list of up to {MOST_MOVES} moves, the first one first",
    "patterns": f"a list of up to {MOST_MOVES} moves of which not every field has to be said",
    "astray": "a list of moves, each with what is said to it: {do: …, say: …}",
    "measure": "fields: see “How the engine decides”",
    "goal": "{state: …} or {event: …}",
    "answer": "one of {number: 3}, {yes: true}, {pick: a name}",
    "options": f"a list of up to {MOST_OPTIONS} texts: the answers to choose from, the right one "
               "among them",
    "answers": "the id of each reading of the dispute, each with an answer: {yes: true}",
    "wrong": f"each wrong answer, with a sentence of up to {LONGEST} characters",
    "stages": f"a list of 1 to {MOST_STAGES} stages",
    "hints": f"a list of up to {MOST_HINTS} hints",
    "part": "fields: see the part of this name",
    "state": "a part of the position, as in given; only what is said here is compared",
    "path": "a path into the position, as in given; items of lists are counted from 1",
    "event": "the rule by which something happens, and if need be the seat: {rule: …, seat: …}",
    "terms": "a list of labels or rules of summands",
    "where": "arguments of the sum, such as {seat: …}",
}
"""What the fields hold that depends on the game."""

LESSON = Part(
    "lesson", "The lesson", "The head of the file, and the list of its stages.",
    (
        Field("id", Text(120), f"A name by which the lesson is found; yours begins with {OWN}",
              f"{OWN}my-lesson", needed=True),
        Field("title", Text(60), "What the lesson is called in lists.", "A first siege",
              needed=True),
        Field("game", Choice(names()), "The game that it is about.", "virtu", needed=True),
        Field("mode", "mode", "Which of the ways to play it.", "art", needed=True),
        Field("course", Text(60), "The heading in the list under which it stands.",
              "For class 8b", needed=True),
        Field("order", Int(1, 99), "Its place within that course.", "1", needed=True),
        Field("minutes", Int(1, 30), "How long it takes.", "5", needed=True),
        Field("about", Text(LONGEST), "What one learns, in a sentence.", "When a city falls.",
              needed=True),
        Field("taught", Text(LONGEST - 10), "What one has learnt at its end, in a sentence.",
              "A City falls to whoever is stronger."),
        Field("seats", "seats", "Who plays.", "[red, yellow, green]"),
        Field("readings", "readings",
              "How to read what the rulebook leaves open, where an answer hangs on it.",
              "{virtu.d.passing: final}"),
        Field("stages", "stages", "The steps, the first one first.", "- stage: first",
              needed=True),
    ),
)
STAGE = Part(
    "stage", "A stage",
    "One step: a sentence, a part of the board, and at most one task. Without given or position "
    "it goes on where the stage before it ended.",
    (
        Field("stage", Text(40), "A name of its own, in lower-case words joined by -",
              "first-siege", needed=True),
        Field("say", Text(LONGEST), "One sentence that says what there is to see.",
              "Green stands before Benevento.", needed=True),
        Field("focus", "places", "The part of the board that is shown; else what the "
              "position says, of a wide board.", "[Benevento]"),
        Field("whole", Flag(), "Shows all of the board from the start.", "true"),
        Field("given", "given", "The position, laid out from nothing.",
              "{cities: {Benevento: {troops: {green: 3}}}}"),
        Field("position", "position", "The position of a scenario that comes with Podestà.",
              "{scenario: virtu/siege-siena}"),
        Field("seats", "seats", "Who plays, where it is not as in the lesson; beside given.",
              "[red, yellow, green]"),
        Field("ask", "part", "A task: a number, yes or no, or a choice.", "{question: …}"),
        Field("judge", "part", "A task: is a move allowed, and if not, by which rule?",
              "{question: …}"),
        Field("make", "part", "A task: make moves until a goal is reached.", "{text: …}"),
        Field("read", "part", "A task: what does each reading of a dispute lead to?",
              "{question: …}"),
        Field("hints", "hints", "Help, one after the other; the first points at the board.",
              "[{point: [Benevento], say: Look inside.}]"),
        Field("wrong", "wrong", "Why a wrong answer is wrong: for each wrong choice of ask, or "
              "for numbers.", "{red: It is not Red's city.}"),
        Field("gate", "part", "Lets through only some of the moves that the rules allow, where "
              "moves are made.", "{only: [{do: pass}], say: The rest comes later.}"),
        Field("told", Text(LONGEST), "What is said when the task is done.", "So Benevento falls."),
        Field("then", "moves", "Moves that follow the answer, before the next stage.",
              "[{seat: green, do: pass}]"),
    ),
)
ASK = Part(
    "ask", "Ask: a number, yes or no, a choice",
    "The engine decides the answer by the measure, so yours is compared with it.",
    (
        Field("question", Text(SHORT), "What is asked.",
              "How strong is Benevento?", needed=True),
        Field("answer", "answer", "The right answer.", "{number: 2}", needed=True),
        Field("measure", "measure", "Where the engine finds the answer.",
              "{total: virtu.siege.defender-base}", needed=True),
        Field("rules", "rules", "What the question teaches.", "[virtu.siege.defender-base]",
              needed=True),
        Field("options", "options", "What to choose from, for the answer {pick: …}.",
              "[Red, Green]"),
    ),
)
JUDGE = Part(
    "judge", "Judge: is it allowed, and if not, why?",
    "The question is answered with yes or no; after a no the learner names the rule.",
    (
        Field("question", Text(SHORT), "What is asked.", "May Green pass?", needed=True),
        Field("move", "move", "The move that it is about.", "{seat: green, do: pass}",
              needed=True),
        Field("because", "because", "What refuses the move. Leave it out for a move that is "
              "allowed.", "virtu.bonus.alternate"),
        Field("rules", "rules", "What the question teaches; needed for a move that is allowed.",
              "[virtu.bonus.end]"),
        Field("reasons", "reasons", "The reasons for a no to choose from, as they stand on a wall "
              "and on paper after “No:”. Else rules are found, and called by their titles.",
              "{virtu.bonus.alternate: Red announces first, virtu.bonus.tokens: it has no token}"),
    ),
)
MAKE = Part(
    "make", "Make: moves until a goal is reached",
    "Every way to the goal counts. What the rules refuse is told with its reason.",
    (
        Field("text", Text(SHORT), "What is to be done.", "You are Green. Make Siena fall.",
              needed=True),
        Field("seat", "seat", "Who the learner is.", "green", needed=True),
        Field("goal", "goal", "When it is done.", "{state: {cities: {Siena: {owner: green}}}}",
              needed=True),
        Field("path", "moves", "One way to the goal, with the moves of everybody.",
              "[{seat: green, do: pass}, {seat: red, do: pass}]", needed=True),
        Field("others", "patterns", "What the others do when it is their turn: the first that is "
              "allowed.", "[{do: pass}]"),
        Field("turn", Flag(), "Goes on until nothing is left to decide: then the goal has been "
              "reached or not.", "true"),
        Field("astray", "astray", "What is said to moves that are allowed but lead away from the "
              "goal.", "[{do: pass, say: Then Siena stands.}]"),
        Field("rules", "rules", "What the task teaches.", "[virtu.bonus.end]", needed=True),
    ),
)
READ = Part(
    "read", "Read: what each reading leads to",
    "For what the rulebook leaves open. At least two readings must differ here.",
    (
        Field("question", Text(SHORT), "What is asked of each reading.",
              "May Green answer after all?", needed=True),
        Field("dispute", "dispute", "What is left open.", "virtu.d.passing", needed=True),
        Field("answers", "answers", "What each reading gives.",
              "{final: {yes: false}, consecutive: {yes: true}}", needed=True),
        Field("measure", "measure", "Where the engine finds the answers.",
              "{legal: {seat: green, do: pass}}", needed=True),
        Field("rules", "rules", "What the question is about.", "[virtu.bonus.end]", needed=True),
    ),
)
ASTRAY = Part(
    "astray", "Astray: away from the goal",
    "Moves of which not every field has to be said, with why they serve another end.",
    (Field("say", Text(LONGEST), "Why it leads elsewhere.", "Then Siena stands.", needed=True),),
)
HINT = Part(
    "hint", "A hint",
    "The first one points at the board; later ones may tell more.",
    (
        Field("point", "places", "What is marked on the board.", "[Benevento]"),
        Field("say", Text(LONGEST), "What is said.", "Look inside."),
        Field("rule", "rule", "A rule that is shown with what it says.",
              "virtu.siege.defender-base"),
    ),
)
GATE = Part(
    "gate", "A gate",
    "It is told as the wish of the lesson, never as a rule of the game.",
    (
        Field("only", "patterns", "What is let through; the path of the task among it.",
              "[{do: use-bonus}]", needed=True),
        Field("say", Text(LONGEST), "Why nothing else.", "Passing comes later.", needed=True),
    ),
)
POSITION = Part(
    "position", "The position",
    "A position that is there already. `podesta show` lists the steps of a scenario.",
    (
        Field("scenario", Text(120), "The id of the scenario.", "virtu/siege-siena", needed=True),
        Field("after", Int(0, 400), "How many steps of its script have been taken.", "2"),
    ),
)
MEASURE = Part(
    "measure", "How the engine decides",
    "One of total, value, state, legal and event; the others say more about it.",
    (
        Field("total", "rule", "A number: the sum that is noted by this rule from here on.",
              "virtu.siege.defender-base"),
        Field("terms", "terms", "With total: only these summands.", "[Troops]"),
        Field("where", "where", "With total: the sum of a certain seat or place.", "{seat: red}"),
        Field("value", "path", "A number or a name: what stands there in the position.",
              "[waiting, 1]"),
        Field("state", "state", "Yes or no: whether the position is so.",
              "{cities: {Siena: {owner: green}}}"),
        Field("when", Choice(("now", "next", "end")), "With value and state: when to look, now, "
              "after the next move, or when all of then has been played.", "next"),
        Field("legal", "move", "Yes or no: whether a move is allowed. Not in ask: use judge.",
              "{seat: green, do: pass}"),
        Field("event", "event", "Yes or no: whether it happens from here on.",
              "{rule: virtu.bonus.tokens, seat: red}"),
    ),
)
PARTS = (LESSON, STAGE, ASK, JUDGE, MAKE, READ, ASTRAY, HINT, GATE, POSITION, MEASURE)
