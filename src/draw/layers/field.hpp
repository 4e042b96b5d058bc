// Draws a movement range or a flow field: costs as shades, directions as arrows.
#pragma once

#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/field.hpp"
#include "draw/picture.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// Memory is bounded by the picture, not by the field.
void shade_field(Surface& surface, const View& view, const Field& field, double opacity);
// The content of cells: arrows for a flow field or on request, one per block of small cells; or costs.
void draw_field_text(Surface& surface, const View& view, const Field& field, CellText text);

double field_opacity(const Field& field, CellText text);

// The goals of the field: nodes without a next one. At most `limit`.
std::vector<Position> goals_of(const Field& field, std::size_t limit);

}  // namespace starway::draw
