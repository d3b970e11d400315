// Follows journal.js: `send` is defined there.
// A file to be chosen: its name, size and data are sent; too large a file is named without its data.
export function render({ model, el }) {
  const label = document.createElement("label")
  const text = document.createElement("span")
  const input = document.createElement("input")
  label.className = "upload"
  input.type = "file"
  label.append(text, input)
  el.append(label)

  async function base64(file) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let binary = ""
    for (let i = 0; i < bytes.length; i += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
    }
    return btoa(binary)
  }

  input.addEventListener("change", async () => {
    const file = input.files[0]
    if (!file) return
    const found = { name: file.name, size: file.size }
    if (file.size <= model.most) found.data = await base64(file)
    send(model, model.verb, JSON.stringify(found))
    input.value = ""
  })
  const show = () => { text.textContent = model.label; input.accept = model.accept }
  model.on("label", show)
  show()
}
