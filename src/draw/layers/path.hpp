// The answer, on top: the path, the pulled path, its start and goal.
#pragma once

#include <cstdint>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/picture.hpp"
#include "draw/view.hpp"

namespace starway::draw {

void draw_path(Surface& surface, const View& view, const Picture& picture);
void draw_line(Surface& surface, const View& view, const SearchRecord& search);

enum class EndMark : std::uint8_t { start, goal, stop };
void draw_end_mark(Surface& surface, Position place, double radius, EndMark mark);

// Where a search starts and ends, or else its path; the goals of a field. Some hundreds at most.
struct Ends {
    std::vector<Position> starts;
    std::vector<Position> goals;
    std::vector<Position> stops;  // where one leg ends and the next begins
};
Ends ends_of(const Picture& picture);
double end_mark_radius(const View& view);
void draw_ends(Surface& surface, const View& view, const Ends& ends);

// The shallow arc of a leap or a portal, distinct from a walked path. In pixels.
std::vector<Position> leap_line(Position from, Position to);

}  // namespace starway::draw
