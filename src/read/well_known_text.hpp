// Lines and points in well-known text (WKT): LINESTRING (4.1 50.2, 4.2 50.3).
#pragma once

#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::read {

// Replaces `line` by the points of a LINESTRING or a contiguous MULTILINESTRING. Ignores heights, measures and a
// leading SRID=...;. False for other text, or fewer than two points.
bool parse_line_text(std::string_view text, std::vector<Position>& line);
// The same for each part of a MULTILINESTRING, and a LINESTRING as one part.
bool parse_parts_text(std::string_view text, std::vector<std::vector<Position>>& parts);
// POINT (4.1 50.2).
bool parse_point_text(std::string_view text, Position& point);
// The number in a leading SRID=...;, or empty.
std::string_view srid_of(std::string_view text);

}  // namespace starway::read
