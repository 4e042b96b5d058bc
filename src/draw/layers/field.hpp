// A movement range or a flow field in one picture: costs as shades, arrows where to go.
#pragma once

#include <vector>

#include "draw/field.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// Memory is bounded by the picture, whatever the field's size. text: what will stand in the cells.
void shade_field(Surface& surface, const View& view, const Field& field, CellText text);
// What stands in the cells: arrows where it is a flow field or they are asked for, one for a block of small cells; or costs.
void draw_field_text(Surface& surface, const View& view, const Field& field, CellText text);

double field_opacity(const Field& field, CellText text);

// Where the field leads to: nodes without a next one. At most `limit`.
std::vector<Position> goals_of(const Field& field, std::size_t limit);

}  // namespace starway::draw
