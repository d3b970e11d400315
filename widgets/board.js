// A board that can be clicked, tapped and walked through with the keyboard. The drawing is SVG made
// elsewhere: whatever can be chosen in it has a data-id.
//
// mount(element, {svg, choose}) returns {draw, remove}. What hosts it follows it in the same module:
// a widget of the app or of a notebook, or a page. It may know a better way to `redraw` an element.

const STYLE = `
.pd-root{position:relative;display:block;pointer-events:var(--pd-touch,auto)}
.pd-stage{position:relative;overflow:hidden;border-radius:6px;touch-action:pan-x pan-y}
.pd-stage.moved{touch-action:none;cursor:grab}
.pd-stage.moved .note{display:none}
.pd-drawing>svg{max-height:var(--pd-most,none);max-width:var(--pd-wide,none);margin:auto}
.pd-tools{display:var(--pd-tools,flex);justify-content:flex-end;align-items:center;gap:6px;padding:6px 8px 0}
.pd-keys{visibility:hidden;flex:1;font:15px/1.3 system-ui,sans-serif;color:var(--pd-soft,#655b4c)}
@media(any-hover:hover) and (any-pointer:fine){.pd-root:has(.sel:focus-visible) .pd-keys{visibility:visible}}
.pd-tools button{width:44px;height:44px;padding:0;border-radius:22px;cursor:pointer;
border:1px solid var(--pd-soft,#655b4c);background:var(--pd-paper,#fffdf8);color:var(--pd-ink,#29231b);
font:600 22px/1 system-ui,sans-serif;display:grid;place-items:center}
.pd-tools button:focus-visible{outline:3px solid var(--pd-focus,#1d4fb8);outline-offset:2px}
.pd-tools button[hidden]{display:none}
.pd-says{position:absolute;left:8px;max-width:calc(100% - 16px);margin:0;padding:4px 10px;
border-radius:8px;font:15px/1.4 system-ui,sans-serif;pointer-events:none;
background:var(--pd-paper,#fffdf8);color:var(--pd-ink,#29231b);box-shadow:0 1px 4px rgb(20 16 10/30%)}
.pd-says:empty{display:none}
@media print{.pd-tools,.pd-says{display:none}}
`
const WORDS = { in: "Zoom in", out: "Zoom out", home: "Back to where it began",
  keys: "Arrow keys go from place to place" }
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const DEEPEST = 6 // times that a board can be magnified
const ROOM = 44 // pixels between the middles of what can be chosen
const SLIP = 6 // pixels that a finger may slip in a tap

const REDRAW = (element, text) => (element.innerHTML = text)

export function mount(el, { svg = "", choose = () => {}, redraw = REDRAW, words = WORDS } = {}) {
  const root = document.createElement("div")
  root.className = "pd-root"
  root.innerHTML = `<style>${STYLE}</style><div class="pd-stage"><div class="pd-drawing"></div>
    <p class="pd-says" aria-hidden="true"></p></div>
    <div class="pd-tools"><span class="pd-keys">${words.keys}</span></div>`
  const stage = root.querySelector(".pd-stage")
  const drawing = root.querySelector(".pd-drawing")
  const says = root.querySelector(".pd-says")
  const tools = root.querySelector(".pd-tools")
  const zoomIn = tool("+", words.in, () => zoom(1 / 1.5))
  const zoomOut = tool("−", words.out, () => zoom(1.5))
  const homeward = tool("⟲", words.home, () => show(home))
  el.append(root)

  let board = null // the svg element
  let home = [0, 0, 1, 1] // what it shows at first: x, y, width, height
  let view = home
  let box = home // all there is
  const resized = new ResizeObserver(() => { sort(); enlarge() })

  function tool(sign, name, act) {
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = sign
    button.setAttribute("aria-label", name)
    button.addEventListener("click", act)
    tools.append(button)
    return button
  }

  function draw(text) {
    const had = focused()?.dataset.id
    const before = home.join()
    redraw(drawing, text)
    if (board) resized.unobserve(board)
    board = drawing.querySelector("svg")
    if (!board) return
    resized.observe(board)
    home = board.getAttribute("viewBox").split(/\s+/).map(Number)
    box = (board.dataset.box ?? home.join(" ")).split(/\s+/).map(Number)
    sized = 0
    show(home.join() === before ? view : home)
    rove(find(stop) ?? targets()[0])
    if (had) find(had)?.focus({ preventScroll: true })
    name(focused())
    root.dispatchEvent(new CustomEvent("pd-drawn", { bubbles: true, composed: true }))
  }

  // What is shown.

  function widest() {
    return Math.max(home[2], Math.min(box[2], (box[3] * home[2]) / home[3]))
  }

  function show([x, y, wide, high]) {
    // What is shown at first may reach beyond the board, by the strip with the note.
    x = within(x, Math.min(box[0], home[0]), Math.max(box[0] + box[2] - wide, home[0]))
    y = within(y, Math.min(box[1], home[1]), Math.max(box[1] + box[3] - high, home[1]))
    view = [x, y, wide, high]
    board?.setAttribute("viewBox", view.map((n) => +n.toFixed(2)).join(" "))
    const moved = view.some((n, i) => Math.abs(n - home[i]) > 0.5)
    stage.classList.toggle("moved", moved)
    hide(homeward, !moved)
    hide(zoomIn, wide <= box[2] / DEEPEST)
    hide(zoomOut, wide >= widest() - 0.5)
    if (wide !== sized) sort()
    enlarge()
  }

  // Where the page wants letters of some height at least, as on a wall, smaller ones grow in their
  // place, those on a piece as far as it has room; names that the edge would cut are left out.

  function enlarge() {
    const least = parseFloat(getComputedStyle(root).getPropertyValue("--pd-least"))
    if (!board || !least || !stage.clientWidth) return
    const { width, height } = board.viewBox.baseVal
    const area = board.getBoundingClientRect()
    const scale = Math.min(area.width / width, area.height / height)
    const floor = board.querySelector(".note")?.getBoundingClientRect().top ?? area.bottom
    for (const one of board.querySelectorAll("text")) {
      const wanted = (least * innerWidth * (one.matches(".ltr, .num, .cnt > *, .note > *") ? 0.8 : 1)) / 100
      const { fontSize, textAnchor } = getComputedStyle(one)
      const size = parseFloat(fontSize) * scale
      one.style.transformBox = "fill-box"
      one.style.transformOrigin = { start: "left", end: "right" }[textAnchor] ?? "center"
      one.style.transform = ""
      const room = (area.right - one.getBoundingClientRect().left - 4) / one.getBoundingClientRect().width
      const by = one.closest(".note") ? Math.min(wanted / size, room) : wanted / size
      if (by > 1) one.style.transform = `scale(${by})`
      if (one.closest(".note")) continue
      if (by > 1 && one.matches(".lb")) one.style.transformOrigin = freest(one)
      const at = one.getBoundingClientRect()
      const cut = at.left < area.left - 2 || at.right > area.right + 2 || at.top < area.top - 2 || at.bottom > floor + 1
      one.style.visibility = cut ? "hidden" : ""
    }
  }

  // From where a name grows so that it covers as little of the pieces as can be.

  function freest(one) {
    const pieces = [...board.querySelectorAll("g.gl[transform]")].map((e) => e.getBoundingClientRect())
    const common = (p, at, from, to) => Math.max(0, Math.min(at[to], p[to]) - Math.max(at[from], p[from]))
    const found = [one.style.transformOrigin, "top", "top left", "top right"].map((origin) => {
      one.style.transformOrigin = origin
      const at = one.getBoundingClientRect()
      return [pieces.reduce((sum, p) => sum + common(p, at, "left", "right") * common(p, at, "top", "bottom"), 0), origin]
    })
    return found.reduce((best, next) => (next[0] < best[0] ? next : best))[1]
  }

  // What is too near to its neighbours to be chosen can be once there is room around it.

  let sized = 0 // the width of what was shown when it was last found out

  function sort() {
    sized = view[2]
    const far = [...drawing.querySelectorAll("[data-far]")]
    if (!board || !far.length || !stage.clientWidth) return
    const spots = [...drawing.querySelectorAll("[data-id], [data-far]")].map((e) => [e, middle(e)])
    for (const one of far) {
      const [x, y] = middle(one)
      const alone = spots.every(([e, at]) => e === one || Math.hypot(x - at[0], y - at[1]) >= ROOM)
      if (alone === "id" in one.dataset) continue
      if (alone) {
        one.dataset.id = one.dataset.far
        for (const [name, value] of chosenBy(one)) one.setAttribute(name, value)
      } else {
        delete one.dataset.id
        for (const [name] of chosenBy(one)) one.removeAttribute(name)
      }
      one.classList.toggle("sel", alone)
    }
    board.setAttribute("role", drawing.querySelector("[data-id]") ? "group" : "img")
    rove(find(stop) ?? targets()[0])
  }

  // The board is one stop of the Tab key; within it the arrow keys go on.

  let stop = "" // the id of what has the stop

  function targets() {
    return [...drawing.querySelectorAll("[data-id]")]
  }

  function rove(to) {
    stop = to?.dataset.id ?? ""
    for (const one of targets()) {
      const reached = one === to ? "0" : "-1"
      if (one.getAttribute("tabindex") !== reached) one.setAttribute("tabindex", reached)
    }
  }

  function chosenBy(one) {
    return [["tabindex", "-1"], ["role", "button"], ["aria-label", one.dataset.name]]
  }

  function approach(one) {
    // A tap among crowded places shows them larger, until the one that was meant can be tapped.
    for (let i = 0; i < 6 && !("id" in one.dataset); i++) zoom(1 / 1.5)
    const [x, y] = middle(one)
    const [px, py] = place({ clientX: x, clientY: y })
    const area = stage.getBoundingClientRect()
    const [top, bottom] = sight()
    const down = ((top + bottom) / 2 - area.top) / area.height
    show([px - view[2] / 2, py - view[3] * down, view[2], view[3]])
    const low = middle(one)[1] - (bottom - ROOM)
    if (low > 0) window.scrollBy(0, low) // At the foot of the board it can't be shown higher up.
    if ("id" in one.dataset) one.focus({ preventScroll: true })
  }

  function hide(button, hidden) {
    // A button that goes away hands its focus on.
    if (hidden && button === button.getRootNode().activeElement) {
      (button === zoomIn ? zoomOut : zoomIn).focus()
    }
    button.hidden = hidden
  }

  function zoom(factor, at = [view[0] + view[2] / 2, view[1] + view[3] / 2]) {
    const wide = within(view[2] * factor, box[2] / DEEPEST, widest())
    const by = wide / view[2]
    show([at[0] - (at[0] - view[0]) * by, at[1] - (at[1] - view[1]) * by, wide, view[3] * by])
  }

  function within(n, low, high) {
    return Math.max(Math.min(n, high), low)
  }

  function place(event) {
    const area = stage.getBoundingClientRect()
    return [
      view[0] + ((event.clientX - area.left) / area.width) * view[2],
      view[1] + ((event.clientY - area.top) / area.height) * view[3],
    ]
  }

  // Fingers and mouse: one drags what has been magnified, two zoom.

  const down = new Map()
  let slipped = false

  stage.addEventListener("pointerdown", (event) => {
    if (!down.size) slipped = false
    down.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] })
  })
  stage.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId)
    if (!finger) return
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y]
    const far = Math.hypot(event.clientX - finger.from[0], event.clientY - finger.from[1])
    if (far > SLIP) slipped = true
    const area = stage.getBoundingClientRect()
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)[1]
      const before = Math.hypot(finger.x - other.x, finger.y - other.y)
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }
      if (after > 0) zoom(before / after, place(middle))
    } else if (slipped && stage.classList.contains("moved")) {
      const scale = view[2] / area.width
      show([view[0] - dx * scale, view[1] - dy * scale, view[2], view[3]])
    }
    finger.x = event.clientX
    finger.y = event.clientY
  })
  const up = (event) => down.delete(event.pointerId)
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(kind, up)
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(event.deltaY / 200), place(event))
  }, { passive: false })

  // What is chosen.

  function find(id) {
    return drawing.querySelector(`[data-id="${CSS.escape(id)}"]`)
  }

  function focused() {
    const active = root.getRootNode().activeElement
    return drawing.contains(active) && active.dataset.id ? active : null
  }

  let named = null

  function name(target) {
    named = target
    says.textContent = target?.getAttribute("aria-label") ?? ""
    settle()
  }

  function settle() {
    // The name is in sight, and where it does not cover what it names.
    if (!named) return
    const area = stage.getBoundingClientRect()
    const [top, bottom] = sight()
    const above = middle(named)[1] > top + (bottom - top) * 0.55
    says.style.top = above ? `${top - area.top + 8}px` : ""
    says.style.bottom = above ? "" : `${area.bottom - bottom + 8}px`
  }

  function sight() {
    // From where to where the board is in sight: a bar may lie over the foot of the page.
    const { top, bottom } = stage.getBoundingClientRect()
    const bar = parseFloat(getComputedStyle(root).getPropertyValue("--pd-bar")) || 0
    const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight - bar)]
    return last - first > 2 * ROOM ? [first, last] : [top, bottom]
  }
  window.addEventListener("scroll", settle, { capture: true, passive: true })

  drawing.addEventListener("click", (event) => {
    if (slipped) return
    const hit = event.target.closest("[data-id], [data-far]") ?? beside(event)
    if (!hit) return
    if (!("id" in hit.dataset)) return approach(hit)
    hit.focus({ preventScroll: true })
    choose(hit.dataset.id)
  })

  function beside({ pointerType, clientX, clientY }) {
    // A finger that hits nothing means what is nearest to it, if anything is near.
    if (pointerType === "mouse") return null
    let best = null
    let least = [ROOM / 2, Infinity]
    for (const one of drawing.querySelectorAll("[data-id], [data-far]")) {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const aside = [clientX - within(clientX, left, right), clientY - within(clientY, top, bottom)]
      const [x, y] = middle(one)
      const far = [Math.hypot(...aside), Math.hypot(clientX - x, clientY - y)]
      if (far[0] < least[0] || (far[0] === least[0] && far[1] < least[1])) [best, least] = [one, far]
    }
    return best
  }
  drawing.addEventListener("focusin", () => {
    const target = focused()
    name(target)
    if (!target) return
    rove(target)
    reveal(target)
  })
  drawing.addEventListener("focusout", () => name(null))
  drawing.addEventListener("pointerover", (event) => {
    name(event.target.closest("[data-id]") ?? focused())
  })
  drawing.addEventListener("pointerleave", () => name(focused()))

  function middle(target) {
    // An area's is where its sign stands.
    const area = (target.querySelector(".ring") ?? target).getBoundingClientRect()
    return [area.left + area.width / 2, area.top + area.height / 2]
  }

  function reveal(target) {
    const [x, y] = middle(target)
    const area = stage.getBoundingClientRect()
    if (x > area.left && x < area.right && y > area.top && y < area.bottom) return
    const [px, py] = place({ clientX: x, clientY: y })
    show([px - view[2] / 2, py - view[3] / 2, view[2], view[3]])
  }

  function neighbour(from, [dx, dy]) {
    // The nearest one ahead; where nothing lies ahead, the nearest one that is aside of it.
    const [x, y] = middle(from)
    let best = null
    let least = Infinity
    for (const target of targets()) {
      const [tx, ty] = middle(target)
      const along = (tx - x) * dx + (ty - y) * dy
      const aside = Math.abs((tx - x) * dy + (ty - y) * dx)
      if (target === from || along <= 0.5) continue
      const far = along + 2 * aside + (aside > 2 * along ? 10000 : 0)
      if (far < least) [best, least] = [target, far]
    }
    return best
  }

  function end(key) {
    return key === "Home" ? targets()[0] : key === "End" ? targets().at(-1) : null
  }

  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const here = focused()
    const step = here && STEPS[event.key]
    if (step) neighbour(here, step)?.focus({ preventScroll: true })
    else if (here && end(event.key)) end(event.key).focus({ preventScroll: true })
    else if (here && (event.key === "Enter" || event.key === " ")) choose(here.dataset.id)
    else if (here && event.key === "Escape") here.blur()
    else if (event.key === "+" || event.key === "=") zoom(1 / 1.5)
    else if (event.key === "-") zoom(1.5)
    else if (event.key === "0") show(home)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  resized.observe(stage)
  draw(svg)
  return {
    draw,
    remove() {
      resized.disconnect()
      window.removeEventListener("scroll", settle, { capture: true })
      root.remove()
    },
  }
}
