// A wall at the widest: the sentence above the picture or beside it, whichever leaves the picture
// most, and the answers as narrow as their text lets them be. Nothing goes below the page.
const WIDTHS = [0, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60] // per cent of the page
const BAR = 44 // pixels under the picture for what leads through the wall

function wall(shown) {
  const [head, board, story] = [".head", ".board", ".story"].map((name) => document.querySelector(name))
  const [page, body] = [document.documentElement, document.body]
  let waiting = 0
  let seen = ""

  const place = (layout, width) => {
    body.dataset.wall = layout
    body.style.setProperty("--pd-beside", `${width}vw`)
  }

  const picture = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.matches("svg.pd-board")) return one
      const found = one.shadowRoot && picture(one.shadowRoot)
      if (found) return found
    }
    return null
  }

  // How large the picture would be, or how far too low the text would reach.
  function tried(layout, width, box) {
    place(layout, width)
    const low = Math.max(story.getBoundingClientRect().bottom, head.getBoundingClientRect().bottom)
    if (low > innerHeight || page.scrollWidth > page.clientWidth) return Math.min(-1, innerHeight - low)
    const area = board.getBoundingClientRect()
    return Math.min(area.width / box.width, (innerHeight - area.top - BAR) / box.height)
  }
  function fit() {
    waiting = 0
    const svg = shown() && picture(board)
    if (!svg) return
    const box = svg.viewBox.baseVal
    const asks = story.getBoundingClientRect().height > 2
    const ways = asks
      ? ["above", "beside"].flatMap((layout) => WIDTHS.slice(1).map((width) => [layout, width]))
      : [["above", 0], ...WIDTHS.slice(1).map((width) => ["beside", width])]
    const sizes = ways.map(([layout, width]) => tried(layout, width, box))
    place(...ways[sizes.indexOf(Math.max(...sizes))])
    const high = innerHeight - board.getBoundingClientRect().top - BAR
    body.style.setProperty("--pd-most", `${high}px`)
    body.style.setProperty("--pd-wide", `${(high * box.width) / box.height}px`)
    body.dataset.fitted = `${shown()} ${svg.getAttribute("aria-labelledby")}`
  }

  const soon = () => (waiting ||= requestAnimationFrame(() => requestAnimationFrame(fit)))
  const watch = new ResizeObserver(() => {
    const sizes = [head, story].map((e) => e.textContent + e.offsetHeight + e.offsetWidth).join()
    if (sizes !== seen) soon()
    seen = sizes
  })
  for (const one of [head, story, page]) watch.observe(one)
  document.addEventListener("pd-drawn", soon)
  return {
    soon,
    remove() {
      watch.disconnect()
      document.removeEventListener("pd-drawn", soon)
    },
  }
}
