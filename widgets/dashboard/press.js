// Follows journal.js and morph.js: `send` and `morph` are defined there.
// HTML with buttons: a press sends its verb and value; focus and open folds outlive a repaint.
// What shows and hides something says another thing once it was pressed.
const TURNED = new Set(["why", "odds"])
const openers = (globalThis.podestaOpeners ??= [])

async function copy(text, root) {
  // Browsers give the clipboard to secure pages alone; what is marked can be copied anywhere.
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement("textarea")
    area.value = text
    root.append(area)
    area.select()
    const done = document.execCommand("copy")
    area.remove()
    return done
  }
}

export function render({ model, el }) {
  const root = document.createElement("div")
  root.className = "prose"
  el.append(root)
  let announced = []

  // A button or fold by what it does, so that it is found again after a repaint; where buttons
  // stay and what they do changes, by its place.
  function spot(node) {
    const { verb, value, fold, sets, place } = node.dataset
    const like = TURNED.has(verb) ? `[data-verb="${verb}"]` : ""
    const find = place
      ? `[data-place="${CSS.escape(place)}"]`
      : verb
        ? `[data-verb="${CSS.escape(verb)}"][data-value="${CSS.escape(value ?? "")}"]`
        : sets
          ? `[data-sets="${CSS.escape(sets)}"]`
          : `[data-fold="${CSS.escape(fold ?? "")}"] > summary`
    return { find, like, nth: [...root.querySelectorAll(find)].indexOf(node) }
  }

  function at({ find, like, nth }) {
    const found = root.querySelectorAll(find)
    return found[nth] ?? found[0] ?? (like ? root.querySelector(like) : null)
  }

  function focused() {
    const active = root.getRootNode().activeElement
    if (!root.contains(active)) return null
    return active.matches("summary") ? { ...spot(active.parentElement), nth: 0 } : spot(active)
  }

  function arrive(heading, frames = 30) {
    // Something has been opened: read it next, and see it, as soon as it can be seen.
    heading.focus({ preventScroll: true })
    const card = heading.closest(".card")
    const shown = card && card.offsetHeight < innerHeight / 2 ? card : heading
    if (root.getRootNode().activeElement === heading) shown.scrollIntoView({ block: "nearest" })
    else if (heading.isConnected && frames) requestAnimationFrame(() => arrive(heading, frames - 1))
  }

  function draw() {
    const had = focused()
    const folds = new Map([...root.querySelectorAll("[data-fold]")].map((f) => [f.dataset.fold, f.open]))
    morph(root, model.html)
    for (const f of root.querySelectorAll("[data-fold]")) {
      if (folds.has(f.dataset.fold)) f.open = folds.get(f.dataset.fold)
    }
    if (had && !focused()) at(had)?.focus({ preventScroll: true })
    const headings = [...root.querySelectorAll("[data-arrive]")]
    const come = headings.findLast((one) => !announced.includes(one.dataset.arrive))
    if (come) arrive(come)
    announced = headings.map((one) => one.dataset.arrive)
  }

  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-verb]")
    if (!pressed) return
    const { verb, value } = pressed.dataset
    if (verb === "rule") openers.push({ at, spot: spot(pressed) })
    send(model, verb, value)
  })
  root.addEventListener("change", (event) => {
    const name = event.target.dataset.sets
    if (name) send(model, "set", JSON.stringify({ name, value: event.target.value }))
  })
  root.addEventListener("click", async (event) => {
    const what = event.target.closest("[data-copy]")?.dataset.copy
    if (!what) return
    const card = event.target.closest(".take")
    const text = card.querySelector("pre")
    const copied = what === "text" ? text.textContent : new URL(what, location.href).href
    const done = await copy(copied, root)
    if (!done && what === "text") card.querySelector("details").open = true
    card.querySelector(".copied").textContent = done
      ? "Copied." : "This browser does not let pages copy: mark the text and copy it."
  })
  root.addEventListener("submit", (event) => {
    // The one form in text: a number that answers a question.
    event.preventDefault()
    const value = event.target.querySelector("input").value.trim()
    if (value) send(model, "answer", value)
  })
  model.on("html", draw)
  model.on("remove", () => {
    // What was opened has been closed: back to where the first of it was opened from.
    if (!announced.length) return
    const [first] = openers.splice(0)
    if (first) first.at(first.spot)?.focus()
  })
  draw()
}
