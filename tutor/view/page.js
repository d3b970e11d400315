// Walks through the steps of a page that was made beforehand: nothing is asked of anybody.
// `mount` is the board's; #data holds what is put together from a pool of parts, and the words.

const { pool, made, words } = JSON.parse(document.querySelector("#data").textContent)
const pages = [...document.querySelectorAll(".page")]
const [back, next] = ["#back", "#next"].map((id) => document.querySelector(id))
const where = document.querySelector("#where")
const dialog = document.querySelector("dialog")
const holder = document.createElement("div")
const board = mount(holder, { choose: () => {} })
const calm = matchMedia("(prefers-reduced-motion: reduce)")
const stages = pages.map(() => 0)
const opened = [] // rules on top of each other, the last is seen
let here = -1

const put = (place) => made[place.dataset.made].map((i) => pool[i]).join("")

function go(to, { focus = true } = {}) {
  const wanted = Math.max(0, Math.min(to, pages.length - 1))
  if (wanted === here) return
  here = wanted
  pages.forEach((page, i) => (page.hidden = i !== here))
  const page = pages[here]
  const place = page.querySelector(".board")
  if (place) {
    place.append(holder)
    board.draw(put(place))
  }
  unfold(page, stages[here])
  back.disabled = here === 0
  next.disabled = here === pages.length - 1
  where.textContent = words.place.replace("{place}", here).replace("{end}", pages.length - 1)
  history.replaceState(null, "", `#${here}`)
  if (focus) {
    page.querySelector("h1")?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
}

function unfold(page, stage) {
  for (const later of page.querySelectorAll(".later")) later.hidden = +later.dataset.stage > stage
}

// Questions: what shows why comes after the answer.

// A number is right however it is written: 3, 03 or 3,0.
const same = (value, answer) =>
  value === answer || (value !== "" && Number(value.replace(",", ".").replace("−", "-")) === Number(answer))

function answer(asking, value) {
  const { answer, reply, stage } = asking.dataset
  const label = (v) => asking.querySelector(`[data-value="${CSS.escape(v)}"]`)?.textContent ?? v
  const said = asking.querySelector(".answer")
  let sign = ""
  if (answer === undefined) said.textContent = reply
  else if (value !== null && same(value.trim(), answer)) {
    said.textContent = words.right
    sign = "right"
  } else {
    if (value !== null) sign = "wrong"
    const text = value === null ? words.shown : words.wrong
    said.textContent = text.replace("{answer}", () => label(answer))
  }
  if (sign) {
    const mark = document.createElement("span")
    mark.className = `mark ${sign}`
    mark.setAttribute("aria-hidden", "true")
    mark.textContent = sign === "right" ? "✓" : "✗"
    said.prepend(mark)
  }
  for (const button of asking.querySelectorAll("button, input")) {
    button.disabled = true
    if (value !== null && button.dataset.value === value) button.classList.add("chosen")
  }
  stages[here] = Math.max(stages[here], +stage + 1)
  unfold(pages[here], stages[here])
  said.focus({ preventScroll: true })
  // On a phone the board makes way for the answer.
  const block = innerWidth < 900 ? "start" : "nearest"
  asking.scrollIntoView({ block, behavior: calm.matches ? "auto" : "smooth" })
}

document.addEventListener("toggle", (event) => {
  const place = event.target.querySelector(":scope > .made:empty")
  if (place && event.target.open) place.innerHTML = put(place)
}, true)

// Rules open on top, one over the other, and lead back to where they were opened.

function showRule() {
  const card = document.getElementById(`rule-${opened.at(-1)}`)
  const inner = dialog.querySelector("div")
  inner.innerHTML = card.innerHTML
  dialog.querySelector("#close").textContent = opened.length > 1 ? words.previous : words.close
  if (!dialog.open) dialog.showModal()
  inner.querySelector("h2")?.focus()
}

dialog.querySelector("#close").addEventListener("click", () => {
  opened.pop()
  if (opened.length) showRule()
  else dialog.close()
})
dialog.addEventListener("close", () => (opened.length = 0))
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close()
})

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-verb]")
  if (!pressed || pressed.disabled) return
  const { verb, value } = pressed.dataset
  if (verb === "rule") {
    opened.push(value)
    showRule()
  } else if (verb === "answer") answer(pressed.closest(".asking"), value)
  else if (verb === "show") answer(pressed.closest(".asking"), null)
  else if (verb === "place") go(+value)
})
document.addEventListener("submit", (event) => {
  event.preventDefault()
  const field = event.target.querySelector("input")
  if (field.value.trim()) answer(event.target.closest(".asking"), field.value)
})
document.addEventListener("keydown", (event) => {
  if (dialog.open || event.altKey || event.ctrlKey || event.metaKey) return
  const idle = !event.target.closest("button, input, summary, [data-id]")
  if (event.key === "ArrowRight" && !event.target.closest("input")) go(here + 1)
  else if (event.key === "ArrowLeft" && !event.target.closest("input")) go(here - 1)
  else if (event.key === "Enter" && idle) go(here + 1)
  else return
  event.preventDefault()
})
back.addEventListener("click", () => go(here - 1))
next.addEventListener("click", () => go(here + 1))
addEventListener("hashchange", () => go(parseInt(location.hash.slice(1), 10) || 0))

// On paper all steps are there, each with its own board and everything answered.
addEventListener("beforeprint", () => {
  for (const place of document.querySelectorAll(".board")) {
    if (!place.contains(holder)) place.innerHTML = put(place)
  }
  for (const fold of document.querySelectorAll(".page details")) {
    fold.dataset.was = fold.open
    fold.open = !fold.closest(".aside")
  }
})
addEventListener("afterprint", () => {
  for (const place of document.querySelectorAll(".board")) {
    if (!place.contains(holder)) place.innerHTML = ""
  }
  for (const fold of document.querySelectorAll(".page details")) {
    fold.open = fold.dataset.was === "true"
  }
})

document.body.classList.add("live")
go(parseInt(location.hash.slice(1), 10) || 0, { focus: false })
