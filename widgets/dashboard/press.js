// HTML with buttons: a press sends its verb and value; focus and open folds outlive a repaint.
const opener = (globalThis.podestaOpeners ??= [])

export function render({ model, el }) {
  const root = document.createElement("div")
  root.className = "prose"
  el.append(root)
  let announced = ""

  function identity(node) {
    const { verb, value, fold } = node?.dataset ?? {}
    if (verb) return `[data-verb="${CSS.escape(verb)}"][data-value="${CSS.escape(value ?? "")}"]`
    return fold ? `[data-fold="${CSS.escape(fold)}"] > summary` : ""
  }

  function focused() {
    const active = root.getRootNode().activeElement
    if (!root.contains(active)) return ""
    return identity(active.matches("summary") ? active.parentElement : active)
  }

  function draw() {
    const had = focused()
    const folds = new Map([...root.querySelectorAll("[data-fold]")].map((f) => [f.dataset.fold, f.open]))
    root.innerHTML = model.html
    for (const f of root.querySelectorAll("[data-fold]")) {
      if (folds.has(f.dataset.fold)) f.open = folds.get(f.dataset.fold)
    }
    if (had) root.querySelector(had)?.focus({ preventScroll: true })
    const arrival = root.querySelector("[data-arrive]")
    if (arrival && arrival.dataset.arrive !== announced) {
      // Something has been opened on top: read it next, and see it.
      requestAnimationFrame(() => {
        arrival.focus({ preventScroll: true })
        arrival.scrollIntoView({ block: "nearest" })
      })
    }
    announced = arrival?.dataset.arrive ?? ""
  }

  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-verb]")
    if (!pressed) return
    const { verb, value } = pressed.dataset
    if (verb === "rule") opener.push({ root, find: identity(pressed) })
    model.send_msg({ verb, value: value ?? "" })
  })
  model.on("html", draw)
  model.on("remove", () => {
    // What was opened has been closed: back to where it was opened from.
    if (!announced) return
    const from = opener.pop()
    opener.length = 0
    from?.root.querySelector(from.find)?.focus()
  })
  draw()
}
