// A wall: a lesson that a class sees from afar. It is sized, led through with a clicker, made dark.
//
// At the widest: the sentence above the picture or beside it, the answers beside it or under it,
// whichever leaves the picture most, and as narrow as their text lets them be. Nothing goes below
// the page: where a text is so long that it would, or that no picture is left, letters are smaller.
const LETTERS = [3.75, 3.3, 2.9, 2.5, 2.1] // per cent of the page: 48 pixels of 1280, and less
const LEAST = 0.28 // of the page that a picture is wide
const WIDTHS = [0, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60] // per cent of the page
const COLUMNS = [2, 3, 4] // of answers under the picture
const BAR = 44 // pixels under the picture for what leads through the wall
const REST = 3000 // milliseconds until a pointer that nobody moves goes out of sight
const VERBS = { PageDown: "next", PageUp: "back", Backspace: "recount", "?": "keys", Escape: "keys" }
const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]

// `shown` gives the place that is shown on the wall, if any; `send` takes a verb and its value, and
// `tell` what is read out.
function wall(shown, send, tell) {
  const [head, board, story] = [".head", ".board", ".story"].map((name) => document.querySelector(name))
  const [page, body] = [document.documentElement, document.body]
  let waiting = 0
  let seen = ""

  function place(layout, width) {
    body.dataset.wall = layout
    body.style.setProperty("--pd-beside", `${width}vw`)
    body.style.setProperty("--pd-columns", width)
  }

  const picture = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.matches("svg.pd-board")) return one
      const found = one.shadowRoot && picture(one.shadowRoot)
      if (found) return found
    }
    return null
  }

  // How high a picture may be where the text is placed now.
  function room() {
    const under = body.dataset.wall === "under" ? story.getBoundingClientRect().height : 0
    return innerHeight - board.getBoundingClientRect().top - BAR - under
  }

  // How large the picture would be, or how far too low the text would reach.
  function tried(layout, width, box) {
    place(layout, width)
    const high = room()
    const texts = layout === "under" ? [head] : [head, story]
    const low = Math.max(...texts.map((one) => one.getBoundingClientRect().bottom))
    if (low > innerHeight || page.scrollWidth > page.clientWidth) return Math.min(-1, innerHeight - low)
    if (high <= 0) return Math.min(-1, high)
    return Math.min(board.getBoundingClientRect().width / box.width, high / box.height)
  }

  function fit() {
    waiting = 0
    const svg = shown() && picture(board)
    if (!svg) return
    const box = svg.viewBox.baseVal
    const asks = story.getBoundingClientRect().height > 2
    const beside = ["above", "beside"].flatMap((layout) => WIDTHS.slice(1).map((width) => [layout, width]))
    const ways = asks
      ? [...beside, ...COLUMNS.map((number) => ["under", number])]
      : [["above", 0], ...WIDTHS.slice(1).map((width) => ["beside", width])]
    for (const letters of LETTERS) {
      page.style.setProperty("--pd-letters", `${letters}vw`)
      const sizes = ways.map(([layout, width]) => tried(layout, width, box))
      const best = Math.max(...sizes)
      place(...ways[sizes.indexOf(best)])
      if (best * box.width >= LEAST * innerWidth) break
    }
    const high = room()
    body.style.setProperty("--pd-most", `${high}px`)
    body.style.setProperty("--pd-wide", `${(high * box.width) / box.height}px`)
    const seen = `${svg.getAttribute("viewBox")} ${svg.querySelector("desc").textContent}`
    body.dataset.fitted = `${shown()} ${seen}`
  }

  const soon = () => (waiting ||= requestAnimationFrame(() => requestAnimationFrame(fit)))
  const watch = new ResizeObserver(() => {
    const sizes = [head, story].map((e) => e.textContent + e.offsetHeight + e.offsetWidth).join()
    if (sizes !== seen) soon()
    seen = sizes
  })
  for (const one of [head, story, page]) watch.observe(one)
  document.addEventListener("pd-drawn", soon)

  // A clicker leads on and back, B or a full stop makes it dark, 1 to 4 count hands for A to D, and
  // Backspace takes the last one back. B can't count, so no letter does: A, C and D say what does.
  function key(event) {
    if (!shown() || event.altKey || event.ctrlKey || event.metaKey) return false
    const hand = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)
    const pressed = event.key.toLowerCase()
    const verb = VERBS[event.key]
    if (pressed === "b" || pressed === ".") darken(true)
    // A key that is held down leads on once.
    else if (verb && !event.repeat) send(verb, event.key === "Escape" ? "close" : "")
    else if (hand) send("vote", "ABCD"[hand[1] - 1])
    else if (["a", "c", "d"].includes(pressed)) send("keys", "open")
    else if (!verb) return false
    event.preventDefault()
    return true
  }

  function darken(dark) {
    body.classList.toggle("dark", dark)
    tell(dark ? "The wall is dark. Any key brings it back." : "The wall is light again.")
  }

  // In the dark whatever is pressed brings the light back and does nothing else.
  function light(event) {
    if (!body.classList.contains("dark") || MODIFIERS.includes(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== "pointerdown") darken(false)
  }

  // A pointer that rests goes out of sight. It is said to move, too, where only the page has.
  let rest = 0
  let last = ""
  function moved(event) {
    const at = [event.screenX, event.screenY].join()
    if (at === last) return
    last = at
    clearTimeout(rest)
    delete body.dataset.resting
    rest = setTimeout(() => (body.dataset.resting = ""), REST)
  }

  for (const kind of ["keydown", "pointerdown", "click"]) window.addEventListener(kind, light, true)
  document.addEventListener("pointermove", moved)
  return {
    soon,
    key,
    leave() {
      body.classList.remove("dark")
      for (const name of ["most", "wide"]) body.style.removeProperty(`--pd-${name}`)
      page.style.removeProperty("--pd-letters")
    },
    remove() {
      watch.disconnect()
      clearTimeout(rest)
      for (const kind of ["keydown", "pointerdown", "click"]) window.removeEventListener(kind, light, true)
      document.removeEventListener("pointermove", moved)
      document.removeEventListener("pd-drawn", soon)
    },
  }
}
