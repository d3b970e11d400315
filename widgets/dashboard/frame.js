// Follows journal.js and wall.js: `send` and `wall` are defined there.
// The page as a whole: arrow keys step, a new place starts at the top, changes are read out.
const PATIENCE = 4000 // milliseconds in which a press is heard of, if the line holds
const VISITOR = "podesta-visitor"
const TYPING = "input, textarea, select, [contenteditable], [role=slider], [role=listbox], [role=tab]"

// Who this browser is: a random name, by which it finds again what was left. Some keep nothing.
function visitor() {
  try {
    const known = localStorage.getItem(VISITOR)
    if (/^[0-9a-f]{32}$/.test(known)) return known
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
    const fresh = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")
    localStorage.setItem(VISITOR, fresh)
    return fresh
  } catch {
    return ""
  }
}

export function render({ model, view, el }) {
  const voice = document.createElement("div")
  voice.setAttribute("role", "status")
  voice.className = "unseen"
  voice.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
  el.append(voice)

  function key(event) {
    if (event.key === "Escape" && model.layout.includes("sheet")) {
      send(model, "close")
      return
    }
    if (onWall.key(event)) return
    const verb = { ArrowLeft: "back", ArrowRight: "next" }[event.key]
    if (!verb || event.defaultPrevented || !model.layout.includes("bar")) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.composedPath()[0].closest?.(TYPING)) return
    event.preventDefault()
    send(model, verb)
  }

  const onWall = wall(
    () => (model.layout.includes("wall") ? model.place : ""),
    (verb, value) => send(model, verb, value),
    (text) => (voice.textContent = text),
  )
  const layout = () => {
    document.body.dataset.layout = model.layout
    if (!model.layout.includes("wall")) onWall.leave()
    onWall.soon()
  }
  const title = () => (document.title = model.page_title)
  const say = () => (voice.textContent = model.say)
  // What stands after "?" is how a page is looked through: typing on is no new place.
  // Nor is a place that was come back to, even where it has another name by now.
  const page = (place) => place.split("?")[0]
  const hash = (url) => new URL(url, location.href).hash.slice(1)
  let travelling = false
  const travel = () => (travelling = true)
  const arrived = () => (travelling = false)
  const push = history.pushState
  history.pushState = function (state, unused, url) {
    const stays = travelling || page(hash(url)) === page(hash(location.href))
    return stays ? history.replaceState(state, unused, url) : push.call(history, state, unused, url)
  }
  window.addEventListener("popstate", travel)
  for (const kind of ["pointerdown", "keydown", "click"]) document.addEventListener(kind, arrived, true)
  let shown = page(model.place)
  function descend(top, frames = 60) {
    // What it reaches down to may still have to come.
    window.scrollTo({ top })
    if (scrollY < top - 1 && frames) requestAnimationFrame(() => descend(top, frames - 1))
  }
  const top = () => {
    if (page(model.place) !== shown) descend(podestaLine.takePlace())
    shown = page(model.place)
    onWall.soon()
  }
  layout(); title(); say()
  model.on("layout", layout)
  model.on("page_title", title)
  model.on("say", say)
  model.on("place", top)
  document.addEventListener("keydown", key)

  // How high the bar is, for all that has to stay clear of it; not there it takes no room.
  const bar = document.querySelector(".bar")
  const measured = new ResizeObserver(() => {
    document.documentElement.style.setProperty("--pd-bar", `${bar.offsetHeight}px`)
  })
  if (bar) measured.observe(bar)

  // The page starts afresh once the line holds again; what is pressed until then is kept.
  function cut() {
    if (journal.cut) return
    journal.cut = true
    journal.watch = podestaLine.count
    podestaLine.lost(journal.waiting.length)
  }
  view.model.document.on_event("connection_lost", cut)
  // A phone that has slept may take a dead line for a good one: what is not heard of in time tells.
  let watched = null
  function doubt() {
    const [press] = journal.waiting
    if (journal.cut || !press || press === watched) return
    watched = press
    const unheard = () => !journal.cut && journal.waiting[0] === press
    setTimeout(async () => {
      // An app that is only busy answers another line after it has done what was pressed.
      if (!unheard()) return doubt()
      await podestaLine.holds()
      setTimeout(() => (unheard() ? cut() : doubt()), PATIENCE)
    }, PATIENCE)
  }
  journal.watch = doubt
  // A network that comes or goes, or a phone that wakes, may leave a dead line as it was: another
  // one tells.
  async function probe() {
    if (!journal.cut && !document.hidden && !(await podestaLine.holds())) cut()
  }
  for (const kind of ["offline", "online"]) window.addEventListener(kind, probe)
  document.addEventListener("visibilitychange", probe)
  // Fields that are sent together go another way: what is pressed there is told to be lost.
  const unsent = (event) => {
    if (journal.cut && event.composedPath().some((one) => one.matches?.(".MuiButton-root"))) note("", "")
  }
  document.addEventListener("click", unsent, true)

  journal.tab = model.tab
  const stamped = () => (journal.stamp = model.stamp)
  stamped()
  model.on("stamp", stamped)
  model.on("heard", () => heard(model.heard))
  podestaLine.arrive()
  const who = visitor()
  if (who) model.send_msg({ verb: "visitor", value: who })
  if (journal.left.length) {
    const value = JSON.stringify(journal.left)
    model.send_msg({ verb: "meanwhile", value, number: Math.max(...journal.left.map((one) => one.number)) })
  }
  model.on("remove", () => {
    measured.disconnect()
    onWall.remove()
    document.removeEventListener("keydown", key)
    document.removeEventListener("click", unsent, true)
    for (const kind of ["offline", "online"]) window.removeEventListener(kind, probe)
    document.removeEventListener("visibilitychange", probe)
    window.removeEventListener("popstate", travel)
    for (const kind of ["pointerdown", "keydown", "click"]) document.removeEventListener(kind, arrived, true)
    history.pushState = push
  })
}
