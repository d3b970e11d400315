// What was pressed and not heard of yet stays in the tab until the app says that it was heard: a
// connection that is cut loses nothing. All components of a page write into one journal.
const LONGEST = 20_000 // letters of a press that a tab keeps: a file is longer

const journal = (globalThis.podestaJournal ??= opened())

function opened() {
  const left = podestaLine.left()
  return { left, number: Math.max(0, ...left.map((one) => one.number)), waiting: [...left], stamp: "",
    tab: "", cut: false, watch: () => {} }
}

function keep() {
  try {
    sessionStorage.setItem(podestaLine.UNHEARD, JSON.stringify(journal.waiting))
  } catch {}
  journal.watch(journal.waiting.length)
}

// What is too long to be kept, or can't be sent once more, has no verb: it is told to be lost.
function note(verb, value) {
  const short = value.length <= LONGEST
  journal.number += 1
  journal.waiting.push({ number: journal.number, verb: short ? verb : "", value: short ? value : "",
    stamp: journal.stamp, tab: journal.tab })
  keep()
}

function heard(number) {
  journal.waiting = journal.waiting.filter((one) => one.number > number)
  keep()
}

function send(model, verb, value = "") {
  note(verb, value)
  if (!journal.cut) model.send_msg({ verb, value, number: journal.number })
}
