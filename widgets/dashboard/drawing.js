// Follows widgets/board.js, journal.js and morph.js: `mount`, `send` and `morph` are defined there.
export default {
  render({ model, el }) {
    const board = mount(el, {
      svg: model.svg,
      choose: (id) => send(model, model.verb, id),
      redraw: morph,
    })
    model.on("svg", () => board.draw(model.svg))
    model.on("remove", board.remove)
  },
}
