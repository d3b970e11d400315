// Follows widgets/board.js: `mount` is defined there.
export default {
  render({ model, el }) {
    const board = mount(el, {
      svg: model.svg,
      choose: (id) => model.send_msg({ verb: model.verb, value: id }),
    })
    model.on("svg", () => board.draw(model.svg))
    model.on("remove", board.remove)
  },
}
