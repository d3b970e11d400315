// Follows journal.js and widgets/board.js: `send` and `mount` are defined there.
export default {
  render({ model, el }) {
    const board = mount(el, {
      svg: model.svg,
      choose: (id) => send(model, model.verb, id),
    })
    model.on("svg", () => board.draw(model.svg))
    model.on("remove", board.remove)
  },
}
