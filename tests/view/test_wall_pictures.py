"""Pictures of lessons: what a question is about alone, uncut, and no more said than is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lessons.class_room import LESSONS
from tutor.games.il_principe import chart
from tutor.games.virtu.picture import PORTS
from tutor.games.virtu.standing import extent, overlap
from tutor.lessons import catalogue
from tutor.lessons.document import Stage
from tutor.view.items import items
from tutor.view.picture import Area, Box, Label, Line, Picture, Piece, Shape
from tutor.view.stage import StageView
from tutor.view.svg import DASHED, STAND_IN, shown, svg

VIRTU = [one for one in LESSONS if one.startswith("virtu/")]
PRINCIPE = [one for one in LESSONS if one.startswith("il_principe/")]


def pictures(lesson_id: str, *, near: bool = False) -> Iterator[tuple[Stage, Picture]]:
    """Each stage as it is asked about, and when it is done; or from near, as a wall shows it."""
    lesson = catalogue.find(lesson_id)
    if near:
        said = [(item.stage, item.words) for item in items(lesson)]
    else:
        said = [(stage, "") for stage in lesson.stages]
    for stage, words in said:
        view = StageView(stage, None, lambda _: None)
        yield stage, view.board(words).picture
        if stage.task is not None:
            for _ in view.sitting.queries or ("moves",):
                view.sitting.show()
            assert view.done
            yield stage, view.board(words).picture


def inside(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def around(shape: Area) -> list[tuple[float, float]]:
    xs, ys = zip(*shape.rings[0], strict=True)
    return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]


@pytest.mark.parametrize("lesson_id", PRINCIPE)
def test_a_crop_is_cut_at_the_borders_of_panels(lesson_id: str) -> None:
    for stage, picture in pictures(lesson_id):
        panels = [shape for shape in picture.shapes
                  if isinstance(shape, Area) and shape.rings[0][0][0] > chart.chart().wide]
        assert panels
        for panel in panels:
            corners = {inside(shown(picture), *corner) for corner in around(panel)}
            assert len(corners) == 1, (stage.slug, panel.title)


@pytest.mark.parametrize("lesson_id", PRINCIPE)
def test_a_crop_of_the_map_cuts_no_city_and_no_name_of_one(lesson_id: str) -> None:
    for stage, picture in pictures(lesson_id):
        left, top, wide, high = shown(picture)
        for name, (x, y) in chart.chart().places.items():
            edges = [inside((left, top, wide, high), x + dx, y + dy)
                     for dx in (-3 * len(name), 3 * len(name)) for dy in (-10, 28)]
            assert len({*edges}) == 1 or left > chart.chart().wide, (stage.slug, name)


@pytest.mark.parametrize("lesson_id", PRINCIPE)
def test_nothing_is_shown_beside_what_the_step_is_about(lesson_id: str) -> None:
    """Where families are named no other family's panel is seen, however many are told of."""
    told = 0
    for stage, picture in pictures(lesson_id):
        families = {*stage.base.options.seats}
        if not {*stage.focus} & families or picture.crop is None:
            continue
        seen = {shape.id for shape in picture.shapes if isinstance(shape, Area)
                and all(inside(shown(picture), *corner) for corner in around(shape))}
        asked = families & ({*stage.focus} | {move.seat for move in stage.onward})
        assert families & seen <= asked, stage.slug
        told += bool(families & seen)
    assert told


@pytest.mark.parametrize("near", [False, True])
@pytest.mark.parametrize("lesson_id", VIRTU)
def test_what_stands_at_a_city_lies_in_the_crop_or_out_of_it(lesson_id: str, near: bool) -> None:
    for stage, picture in pictures(lesson_id, near=near):
        x, y, wide, high = shown(picture)
        area = (x, y, x + wide, y + high)
        for piece in picture.shapes:
            if isinstance(piece, Piece) and piece.kind not in PORTS:
                left, top, right, bottom = box = extent(piece)
                whole = (right - left) * (bottom - top)
                assert overlap(box, area) in (0.0, pytest.approx(whole)), (stage.slug, piece.kind)


def tells_of_a_guess(shape: Shape) -> bool:
    if isinstance(shape, Label):
        return "≈" in shape.text
    return shape.stand_in and not isinstance(shape, Area)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_is_dashed_is_explained_where_it_is_and_so_is_its_sign(lesson_id: str) -> None:
    for stage, picture in pictures(lesson_id):
        box, points, sign = shown(picture), list[tuple[float, float]](), False
        for shape in filter(tells_of_a_guess, picture.shapes):
            if isinstance(shape, Label | Piece):
                points.append(shape.at)
                # A value of a shield that is not printed is drawn with the sign.
                about = "≈" in shape.text or getattr(shape, "kind", "") == "value"
                sign = sign or (about and inside(box, *shape.at))
            if isinstance(shape, Line):
                points += shape.points
        if any(inside(box, *point) for point in points):
            assert (STAND_IN if sign else DASHED) in svg(picture), stage.slug
            assert (DASHED if sign else STAND_IN) not in svg(picture), stage.slug
        elif not any(isinstance(s, Line) and s.stand_in for s in picture.shapes):
            assert STAND_IN not in svg(picture), stage.slug
            assert DASHED not in svg(picture), stage.slug
