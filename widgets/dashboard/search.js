// Follows journal.js: `send` is defined there.
// A field to search with, and what narrows it: all values are sent whenever one of them changes.
const PAUSE = 300

export function render({ model, el }) {
  const form = document.createElement("form")
  form.setAttribute("role", "search")
  form.innerHTML = `
    <label for="words"></label>
    <div class="words">
      <input id="words" type="search" enterkeyhint="search" autocomplete="off" autocapitalize="off"
        spellcheck="false">
      <button type="button" class="clear" hidden aria-label="Clear what is looked for">✕</button>
    </div>
    <details><summary></summary><div class="filters"></div></details>`
  el.append(form)
  const input = form.querySelector("input")
  input.name = model.field
  const clear = form.querySelector(".clear")
  const fold = form.querySelector("details")
  let timer = 0

  function changed() {
    clearTimeout(timer)
    const values = Object.fromEntries(new FormData(form))
    send(model, model.verb, JSON.stringify(values))
  }

  function filters() {
    const rows = model.filters.map((field) => {
      const row = document.createElement("div")
      const label = document.createElement("label")
      const select = document.createElement("select")
      label.textContent = field.label
      label.htmlFor = select.id = select.name = field.name
      for (const [value, text] of field.options) select.add(new Option(text, value))
      select.value = field.value
      select.addEventListener("change", changed)
      row.append(label, select)
      return row
    })
    const had = el.getRootNode().activeElement?.name
    form.querySelector(".filters").replaceChildren(...rows)
    rows.map((row) => row.lastChild).find((select) => select.name === had)?.focus()
    const set = model.narrowed
    fold.hidden = !rows.length
    fold.querySelector("summary").textContent = set ? `Narrow it down (${set})` : "Narrow it down"
    if (set) fold.open = true
  }

  function words() {
    form.querySelector("label").textContent = model.label
    // What is being typed is ahead of what was sent.
    if (el.getRootNode().activeElement !== input) input.value = model.words
    clear.hidden = !input.value
  }

  input.addEventListener("input", () => {
    clear.hidden = !input.value
    clearTimeout(timer)
    timer = setTimeout(changed, PAUSE)
  })
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    input.blur()
    changed()
  })
  clear.addEventListener("click", () => {
    input.value = ""
    input.focus()
    clear.hidden = true
    changed()
  })
  model.on("words", words)
  model.on("label", words)
  model.on("filters", filters)
  model.on("remove", () => clearTimeout(timer))
  words(); filters()
}
