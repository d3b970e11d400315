// Follows journal.js and wall.js: `send` and `wall` are defined there.
// The page as a whole: arrow keys step, a new place starts at the top, changes are read out.
const ALIVE = "static/js/bokeh.min.js" // something small to ask the server for
const PAUSE = 1000
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
  const top = () => {
    if (page(model.place) !== shown) window.scrollTo({ top: 0 })
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

  // A locked phone or a stopped server: the address says where we are, so a fresh page goes on there.
  const lost = document.createElement("p")
  lost.className = "lost"
  lost.setAttribute("role", "alert")
  let refused = false // A table that was started anew has a new code: its gate lets nobody in without.
  function count(number) {
    const kept = number ? `Pressed meanwhile: ${number}.` : ""
    const why = refused
      ? "Podestà has started anew on the laptop. Scan the code that it shows now: this page then goes on by itself."
      : "The connection to Podestà is lost. Trying again… What you press meanwhile is done once it is back."
    const text = `${why} ${kept}`
    if (lost.textContent !== text) lost.textContent = text
  }
  async function retry() {
    const answer = await fetch(ALIVE, { method: "HEAD", cache: "no-store" }).catch(() => null)
    if (answer?.ok) {
      location.reload()
      return
    }
    refused = answer?.status === 403
    count(journal.waiting.length)
    setTimeout(retry, PAUSE)
  }
  view.model.document.on_event("connection_lost", () => {
    if (journal.cut) return
    journal.cut = true
    journal.watch = count
    count(journal.waiting.length)
    document.body.append(lost)
    retry()
  })
  // Fields that are sent together go another way: what is pressed there is told to be lost.
  const unsent = (event) => {
    if (journal.cut && event.composedPath().some((one) => one.matches?.(".MuiButton-root"))) note("", "")
  }
  document.addEventListener("click", unsent, true)

  const stamped = () => (journal.stamp = model.stamp)
  stamped()
  model.on("stamp", stamped)
  model.on("heard", () => heard(model.heard))
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
    window.removeEventListener("popstate", travel)
    for (const kind of ["pointerdown", "keydown", "click"]) document.removeEventListener(kind, arrived, true)
    history.pushState = push
  })
}
