"""One screen with every kind of block, and one word in all its texts that wants to be code."""

from __future__ import annotations

from tutor.view import blocks as b
from tutor.view.picture import Picture

HOSTILE = "<img src=x onerror=alert(1)>"
GO = b.Button(f"Go {HOSTILE}", b.Intent("go", HOSTILE), hint=HOSTILE)
RULE = "virtu.siege.begun"
CHECKS = (
    b.CheckRow("holds", f"It is there {HOSTILE}", RULE),
    b.CheckRow("fails", "It is paid for", RULE, need="3 florins", have="1 florin"),
    b.CheckRow("open", "It may be so", RULE, need="≈1–4 florins", have="2 florins"),
    b.CheckRow("unreached", "It can be done", RULE),
)
OPTION = b.Option(f"besiege Siena {HOSTILE}", b.Intent("act", HOSTILE), legal=True, target="Siena")
REFUSED = b.Option(
    "besiege Rome", b.Intent("explain", "x"), legal=False, target="Rome", rule=RULE,
    reason=f"Rome is yours {HOSTILE}", fix="It would need 1 Troop more.", checks=CHECKS,
)  # fmt: skip
PICTURE = Picture(
    title=f"Board {HOSTILE}", desc="Nothing on it", box=(0, 0, 10, 10), shapes=(),
    twin=(f"Siena: nobody {HOSTILE}",),
)  # fmt: skip
CARD = b.RuleCard(
    key="rule", rule=RULE, title="When a Siege begins", text=f"So it begins {HOSTILE}",
    where="Part One", facts=(("Troops", "2"),), links=(GO,), more=(GO,),
    passage="as printed", close=GO,
)  # fmt: skip

BLOCKS: tuple[b.Block, ...] = (
    *(
        b.Sentence(key=kind, kind=kind, text=f"A {kind} {HOSTILE}")
        for kind in ("title", "lead", "text", "note", "error", "reply")
    ),
    b.Board(key="board", picture=PICTURE),
    b.Question(
        key="open", text=f"Does it fall? {HOSTILE}", kind="yes-no",
        options=(("yes", "Yes"), ("no", "No")), show=GO, more=(GO,),
    ),
    b.Question(key="number", text="How strong?", kind="number"),
    b.Question(
        key="answered", text="Does it hold?", kind="yes-no", options=(("yes", "Yes"), ("no", "No")),
        given="no", right=False, reply="Not so. The answer is yes.",
    ),
    b.Votes(
        key="votes", text=f"Does it fall? {HOSTILE}",
        rows=(b.Vote("A", f"Yes {HOSTILE}", 3, True), b.Vote("B", "No", 0, False)),
    ),
    b.Ledger(
        key="ledger", title="The sum", outcome="3 beats 2: Siena falls.", outcome_rule=RULE,
        sums=(
            b.Sum(
                "Green", (b.Term(f"2 Troops {HOSTILE}", 2, RULE), b.Term("1 Bonus", 1, RULE)), 3,
                RULE,
            ),
            b.Sum(
                "Siena",
                (b.Term("3 for Siena", 3, RULE, True), b.Term("1 for the Agent", -1, RULE)),
                2, RULE,
            ),
        ),
    ),
    b.Choices(
        key="choices", title="Green can", groups=(b.Group("Besiege", (OPTION,)),),
        refused=(b.Group("Besiege", (REFUSED,)),), why=GO, more=(GO,),
    ),
    b.Steps(
        key="steps", back=GO, next=GO, more=(GO,), where="Step 1 of 2",
        rows=(
            b.StepRow("How it begins", "done", b.Intent("place", "0")),
            b.StepRow(f"Green besieges {HOSTILE}", "here", b.Intent("place", "1"), 1, "mine"),
            b.StepRow("Red passes", "ahead", b.Intent("place", "2"), chapter=f"Two: {HOSTILE}"),
        ),
    ),
    b.Changes(
        key="changes", title="What changed",
        rows=(b.Change(f"Siena is Green's {HOSTILE}", (RULE,), "Conquest"),),
    ),
    *(
        b.Verdict(
            key=word, word=word, reason=f"Because {HOSTILE}", where="Part One",
            assumed=("no Agent",), checks=CHECKS, buttons=(GO,),
        )
        for word in ("yes", "no", "unsettled", "incomplete")
    ),
    b.Readings(
        key="readings", dispute="virtu.d.x", question=f"Which one? {HOSTILE}",
        rows=(
            b.ReadingRow("This way", "printed", True, True, "Siena falls", b.Intent("read")),
            b.ReadingRow(f"Or so {HOSTILE}", "inferred", False, False, "", b.Intent(""),
                         picture=PICTURE, table=((f"Siena {HOSTILE}", f"Green {HOSTILE}"),)),
        ),
    ),
    b.Chart(
        key="chart", title="Odds", unit="%",
        rows=((f"falls {HOSTILE}", "Green", 62.5), ("holds", "Green", 37.5)),
    ),
    CARD,
    b.Passage(key="passage", text=f"As it says {HOSTILE}", note="From your own copy."),
    b.Parts(
        key="parts", title="Examples",
        rows=(
            b.Part("Ravenna", f"A bonus each {HOSTILE}", (f"3 to 2 {HOSTILE}",), (GO,)),
            b.Part(f"Siena {HOSTILE}"),
        ),
    ),
    b.Compare(
        key="compare", title="Two ways", here="A", there="B", rows=(("Siena", "Red", HOSTILE),)
    ),
    b.Compare(key="same", title="Two ways", here="A", there="B", rows=()),
    b.Menu(key="menu", title="Games", buttons=(GO,), text=f"Which one? {HOSTILE}"),
    b.Form(
        key="form", title="Your own", send=GO, errors=(f"Line 3 {HOSTILE}",),
        fields=(
            b.FormField("name", f"Name {HOSTILE}", "text", HOSTILE),
            b.FormField("number", "Troops", "number", "2", low=0, high=6),
            b.FormField("side", "Side", "pick", "red", (("red", "Red"), ("green", "Green"))),
        ),
    ),
    b.Search(
        key="search", verb="rules", words=b.FormField("words", "Rules", "text", HOSTILE),
        filters=(b.FormField("kind", "Kind", "pick", "cost", (("", "Any"), ("cost", HOSTILE))),),
    ),
    b.Upload(key="upload", verb="link", label=f"A file {HOSTILE}", accept=".txt", most=9),
    b.Entries(
        key="entries", title=f"Siena {HOSTILE}", text=f"What stands there {HOSTILE}", buttons=(GO,),
        fields=(
            b.FormField(HOSTILE, f"Troops {HOSTILE}", "number", "2", low=0, high=6, hint=HOSTILE),
            b.FormField("side", "Side", "pick", "red", (("red", "Red"), ("green", HOSTILE))),
            b.FormField("name", "Name", "text", HOSTILE),
            b.FormField(HOSTILE, HOSTILE, "chips", HOSTILE, ((HOSTILE, HOSTILE), ("x", "X"))),
            b.FormField("cards", "Cards", "toggles", options=((HOSTILE, HOSTILE), ("x", "X")),
                        chosen=(HOSTILE,), tones=("red", ""), heading=HOSTILE, short=HOSTILE),
            b.FormField("way", HOSTILE, "door", HOSTILE, opens=b.Intent("part", HOSTILE)),
        ),
    ),
    b.Entries(key="rare", title=f"More {HOSTILE}", text=HOSTILE, fields=(), folded=True),
    b.Code(key="code", title=f"Scan it {HOSTILE}", link=f"http://127.0.0.1/#{HOSTILE}",
           note=f"It holds {HOSTILE}"),
    b.Take(
        key="take", title="To take along", text=f"id: {HOSTILE}", file=f"{HOSTILE}.yaml",
        address=f"at/{HOSTILE}", note=f"All of it {HOSTILE}", page=f"<p>{HOSTILE}",
        page_file=f"{HOSTILE}.html",
    ),
    b.Log(
        key="log", title="Log", more=GO,
        rows=(f"Green besieges {HOSTILE}", b.Change(f"Red passes {HOSTILE}", (RULE,), "Passing")),
    ),
)  # fmt: skip
SCREEN = b.Screen(title="All", blocks=BLOCKS, fragment="all", trail=(GO,))
