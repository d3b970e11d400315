// The line to the app: says when it is lost, tries it until it holds, and then starts the page afresh
// at its address, which says where we are. It is part of the page itself: what comes over the line
// may never have come.
globalThis.podestaLine = (() => {
  const PAUSE = 1000
  const LONGEST = 10_000 // milliseconds that one try may take
  const ALIVE = "static/js/bokeh.min.js" // something small to ask the server for
  const PLACE = "podesta-place"
  const UNHEARD = "podesta-unheard"
  const LOST = "The connection to Podestà is lost. Trying again…"
  const KEPT = " What you press meanwhile is done once it is back."
  const REFUSED = "Podestà has started anew on the laptop. Scan the code that it shows now: this page then goes on by itself."
  const notice = document.createElement("p")
  notice.className = "lost"
  notice.setAttribute("role", "alert")
  let refused = false // A table that was started anew has a new code: its gate lets nobody in without.
  let pressed = 0
  let arrived = false // whether what is shown has come

  // Whether the app answers on a socket of its own: a proxy may let all else through.
  function holds() {
    return new Promise((settle) => {
      const socket = new Socket(new URL("line", location.href).href.replace(/^http/, "ws").split("#")[0])
      const end = (answer) => {
        clearTimeout(late)
        settle(answer)
        socket.close()
      }
      const late = setTimeout(end, LONGEST, false)
      socket.onmessage = () => end(true)
      socket.onclose = () => end(false)
    })
  }

  // An app that is being stopped lets go of its pages before it goes: it has to answer twice.
  async function retry() {
    if (await holds() && await pause() && await holds()) {
      keepPlace()
      location.reload()
      return
    }
    const answer = await fetch(ALIVE, { method: "HEAD", cache: "no-store" }).catch(() => null)
    refused = answer?.status === 403
    count(pressed)
    await pause()
    retry()
  }

  function pause() {
    return new Promise((settle) => setTimeout(settle, PAUSE, true))
  }

  // How many presses wait for the line.
  function count(number) {
    pressed = number
    const why = refused ? REFUSED : arrived ? LOST + KEPT : LOST
    const text = `${why}${number ? ` Pressed meanwhile: ${number}.` : ""}`
    if (notice.textContent !== text) notice.textContent = text
  }

  // What was pressed is done by the page that comes next: what the old line still brings would tell
  // this one of a part of it.
  function lost(number = left().length) {
    count(number)
    if (notice.isConnected) return
    for (const socket of open) socket.close()
    document.body.append(notice)
    retry()
  }

  // The presses that nobody has heard of, as journal.js keeps them: at first an earlier page's.
  function left() {
    try {
      return JSON.parse(sessionStorage.getItem(UNHEARD)) ?? []
    } catch {
      return [] // Some keep nothing.
    }
  }

  // A page that starts afresh shows what it showed, as far down as it was.
  function keepPlace() {
    try {
      sessionStorage.setItem(PLACE, String(scrollY))
    } catch {} // Some keep nothing.
  }

  function takePlace() {
    try {
      const kept = Number(sessionStorage.getItem(PLACE))
      sessionStorage.removeItem(PLACE)
      return kept
    } catch {
      return 0
    }
  }

  // Where the first connection fails nothing comes that could tell: the socket itself does.
  const Socket = WebSocket
  const open = []
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args)
      open.push(this)
      this.addEventListener("close", () => { if (!arrived) lost() })
    }
  }
  return { UNHEARD, left, holds, lost, count, takePlace, arrive: () => (arrived = true) }
})()
