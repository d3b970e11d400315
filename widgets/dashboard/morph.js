// Makes what is shown say something else by changing only what is different in it: all the rest is
// not painted anew, and keeps the focus, its place and what somebody has opened.
const IDENTITY = ["data-key", "data-place", "data-fold", "data-sets", "id"]
const DOES = ["data-verb", "data-value", "data-arrive"] // may change where a button keeps its place
const OWN = new Set(["open", "tabindex"]) // up to whoever opened it, or goes through a board by keys
const AHEAD = 8 // nodes that are looked through for one that has only moved

function morph(root, html) {
  const fresh = document.createElement("template")
  fresh.innerHTML = html
  grow(root, fresh.content)
  // What was typed and not taken gives way to what counts.
  for (const field of root.querySelectorAll("input")) field.value = field.defaultValue
  for (const option of root.querySelectorAll("option")) option.selected = option.defaultSelected
}

// Whether a node may become another one: it is of the same kind, and stands for the same thing.
function alike(a, b) {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false
  if (a.nodeType !== Node.ELEMENT_NODE) return true
  // On a board what is too near to its neighbours is named by data-far, and may be chosen or not.
  const thing = (node) => node.dataset.far ?? node.dataset.id
  const names = a.hasAttribute("data-place") ? IDENTITY : [...IDENTITY, ...DOES]
  return thing(a) === thing(b) && names.every((name) => a.getAttribute(name) === b.getAttribute(name))
}

function become(a, b) {
  if (a.nodeType !== Node.ELEMENT_NODE) {
    a.data = b.data
    return
  }
  for (const { name } of [...a.attributes]) {
    if (!OWN.has(name) && !b.hasAttribute(name)) a.removeAttribute(name)
  }
  for (const { name, value } of b.attributes) {
    if (!OWN.has(name) && a.getAttribute(name) !== value) a.setAttribute(name, value)
  }
  grow(a, b)
}

// Gives a node the children of another one, step by step along both.
function grow(a, b) {
  const old = [...a.childNodes]
  const fresh = [...b.childNodes]
  let at = 0
  for (const [i, node] of fresh.entries()) {
    const kept = old.slice(at, at + AHEAD).findIndex((one) => one.isEqualNode(node))
    const here = old[at]
    if (kept >= 0) {
      for (const one of old.slice(at, at + kept)) one.remove()
      at += kept + 1
    } else if (here && alike(here, node) && !awaited(here, fresh, i)) {
      become(here, node)
      at += 1
    } else {
      a.insertBefore(node, here ?? null)
    }
  }
  for (const one of old.slice(at)) one.remove()
}

function awaited(node, fresh, i) {
  return fresh.slice(i + 1, i + AHEAD).some((one) => one.isEqualNode(node))
}
