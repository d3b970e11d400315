// Notes when a click was made, sent, answered and painted; `window.clicks.begin()` before each.
(() => {
  const marks = {}
  const now = () => performance.now()
  let number = 0 // of the click: a frame that was asked for before it is none of its own
  const begin = () => {
    number += 1
    Object.assign(marks, { click: 0, sent: 0, heard: 0, answer: 0, painted: 0 })
  }
  begin()
  window.clicks = { marks, begin, now }

  document.addEventListener("click", (event) => {
    if (event.isTrusted) marks.click ||= event.timeStamp
  }, true)

  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener("message", () => { if (marks.sent) marks.heard = now() })
    }
    send(data) {
      if (marks.click) marks.sent ||= now()
      super.send(data)
    }
  }

  // The message heard last before the page changes is the answer; a frame after the last change it
  // can be seen.
  const after = new MessageChannel()
  after.port1.onmessage = ({ data }) => { if (data === number) marks.painted = now() }
  const page = new MutationObserver(() => {
    if (!marks.heard) return
    marks.answer ||= marks.heard
    const own = number
    requestAnimationFrame(() => after.port2.postMessage(own))
  })
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  page.observe(document, all)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    page.observe(root, all)
    return root
  }
})()
