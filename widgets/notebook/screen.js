// Follows widgets/board.js, whose `mount` it uses. A screen below a notebook's cell: text with
// buttons, boards, forms, and a bar to step with. Whatever is pressed goes to Python as an intent.

const FRAME = `
<div class="page">
  <nav class="bar prose" aria-label="Step by step"></nav>
  <div class="head"></div><div class="board"></div><div class="story"></div><div class="side"></div>
</div>
<p class="silent prose" role="alert"></p>
<p class="unseen" role="status"></p>
<details class="resume prose"><summary>Go on from here another time</summary>
  <p class="note">After a restart of Python, run this line:</p>
  <p class="chips"><input readonly aria-label="The line to run">
  <button class="chip" type="button">Copy</button></p>
</details>
<dialog class="sheet" aria-label="The rule that was opened"></dialog>`
const REGIONS = ["head", "board", "story", "side", "sheet"]
const SILENCE = "Python does not answer. It may be busy; if it was restarted, run the line below."
const PATIENCE = 5000 // milliseconds without an answer before that is said
const KEYS = { ArrowLeft: "back", ArrowRight: "next" }
const FIELDS = "input, textarea, select"
const EDITING = new Set("acvxyz") // with Ctrl or Meta: choose all, copy, paste, cut, redo, undo

function render({ model, el }) {
  const root = document.createElement("div")
  root.className = `pd-screen live-${model.get("name")}`
  root.tabIndex = -1
  root.innerHTML = FRAME
  el.append(root)
  const find = (css) => root.querySelector(css)
  const [page, bar, dialog, line] = [".page", ".bar", "dialog", ".resume input"].map(find)
  let waiting = 0

  function send(verb, value = "") {
    clearTimeout(waiting)
    waiting = setTimeout(despair, PATIENCE)
    try {
      model.send({ verb, value })
    } catch {
      despair()
    }
  }

  function despair() {
    find(".silent").textContent = SILENCE
    find(".resume").open = true
    find(".resume").scrollIntoView({ block: "nearest" })
  }

  // What is shown.

  function paint() {
    clearTimeout(waiting)
    find(".silent").textContent = ""
    const within = root.contains(document.activeElement)
    const had = within ? identity(document.activeElement) : ""
    const parts = model.get("parts")
    write(bar, model.get("bar"))
    for (const region of REGIONS) {
      fill(find(`.${region}`), parts.filter((part) => part.region === region))
    }
    page.dataset.layout = [...new Set(parts.map((part) => part.region))].join(" ")
    find("[role=status]").textContent = model.get("say")
    line.value = model.get("resume")
    if (dialog.open !== parts.some((part) => part.region === "sheet")) turn()
    if (within && !root.contains(document.activeElement)) refocus(had)
    root.dataset.heard = model.get("heard")
  }

  function fill(region, parts) {
    const kept = new Map([...region.children].map((node) => [node.dataset.key, node]))
    const wanted = parts.map((part) => kept.get(part.key) ?? holder(part))
    for (const node of kept.values()) if (!wanted.includes(node)) node.remove()
    wanted.forEach((node, i) => {
      if (region.children[i] !== node) region.insertBefore(node, region.children[i] ?? null)
      write(node.querySelector(":scope > .prose") ?? node, parts[i].html)
      node.board?.draw(model.get("boards")[parts[i].key])
    })
  }

  function holder({ key, verb }) {
    const node = document.createElement("div")
    node.dataset.key = key
    if (!verb) node.className = "prose"
    else {
      node.board = mount(node, { choose: (id) => send(verb, id) })
      node.append(Object.assign(document.createElement("div"), { className: "prose" }))
    }
    return node
  }

  function write(node, html) {
    if (node.written === html) return
    const folds = new Map([...node.querySelectorAll("[data-fold]")].map((f) => [f.dataset.fold, f.open]))
    node.innerHTML = node.written = html
    for (const f of node.querySelectorAll("[data-fold]")) {
      if (folds.has(f.dataset.fold)) f.open = folds.get(f.dataset.fold)
    }
  }

  function turn() {
    if (dialog.open) dialog.close()
    else if (dialog.isConnected) {
      dialog.showModal()
      dialog.querySelector("[tabindex]")?.focus()
    }
  }

  // What has the focus keeps it, or hands it on to what has come in its place.

  function identity(node) {
    const { verb, value } = node.closest("[data-verb]")?.dataset ?? {}
    if (verb) return `[data-verb="${CSS.escape(verb)}"][data-value="${CSS.escape(value)}"]`
    const fold = node.closest("summary")?.parentElement.dataset.fold
    return fold ? `[data-fold="${CSS.escape(fold)}"] > summary` : ""
  }

  function refocus(had) {
    const heir = (had && find(had)) || find(".reply") || bar.querySelector("[data-verb]") || root
    heir.focus({ preventScroll: true })
  }

  // The notebook's plain keys (D D deletes a cell) are not for what has the focus in here; its
  // combinations (Ctrl+S saves) are, but for those that edit the text of a field.
  function guard(event) {
    if (!root.contains(event.target)) return
    const combined = event.ctrlKey || event.metaKey
    const edits = EDITING.has(event.key.toLowerCase()) && event.target.closest(FIELDS)
    if (combined && !edits) delete event.target.dataset.lmSuppressShortcuts
    else event.target.dataset.lmSuppressShortcuts = "true"
    if (event.key === "Escape" && !dialog.open) leave()
  }
  window.addEventListener("keydown", guard, true)

  // Escape leads back to the notebook, where the whole cell is chosen.
  function leave() {
    const cell = root.closest(".jp-Cell")
    const heir = cell?.hasAttribute("tabindex") ? cell : root.closest(".jp-Notebook")
    heir?.focus({ preventScroll: true })
  }

  // What is pressed.

  root.addEventListener("click", (event) => {
    if (event.target === dialog) return send("close")
    const pressed = event.target.closest("[data-verb]")
    if (pressed) send(pressed.dataset.verb, pressed.dataset.value)
    else if (event.target.closest(".resume button")) {
      line.select()
      navigator.clipboard?.writeText(line.value)
    }
  })
  root.addEventListener("submit", (event) => {
    event.preventDefault()
    const form = event.target
    if (form.dataset.send) {
      const fields = [...form.elements].filter((field) => field.name)
      const value = (field) => (field.type === "checkbox" ? field.checked : field.value)
      const filled = Object.fromEntries(fields.map((field) => [field.name, value(field)]))
      send(form.dataset.send, JSON.stringify(filled))
    } else {
      const number = form.querySelector("input").value.trim()
      if (number) send("answer", number)
    }
  })
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (dialog.open) return
    const verb = KEYS[event.key]
    if (!verb || event.target.closest(FIELDS)) return
    event.preventDefault()
    bar.querySelector(`[data-verb=${verb}]`)?.click()
  })
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault()
    send("close")
  })

  paint()
  model.on("change", paint)
  return () => {
    clearTimeout(waiting)
    window.removeEventListener("keydown", guard, true)
    model.off("change", paint)
    root.remove()
  }
}

export default { render }
