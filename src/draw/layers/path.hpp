// The answer, on top: the path, the pulled path, its start and goal.
#pragma once

#include <vector>

#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "draw/view.hpp"

namespace starway::draw {

void draw_path(Surface& surface, const View& view, const Picture& picture);
void draw_line(Surface& surface, const View& view, const SearchRecord& search);
void draw_start_mark(Surface& surface, Position place, double radius);
void draw_goal_mark(Surface& surface, Position place, double radius);

// Where a search starts and ends, or else its path; the goals of a field. Some hundreds at most.
struct Ends {
    std::vector<Position> starts;
    std::vector<Position> goals;
};
Ends ends_of(const Picture& picture);
double end_mark_radius(const View& view);  // the goal's mark is a quarter larger
void draw_ends(Surface& surface, const View& view, const Ends& ends);

// The shallow arc of a leap or a portal, distinct from a walked path. In pixels.
std::vector<Position> leap_line(Position from, Position to);

}  // namespace starway::draw
