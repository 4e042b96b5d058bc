// The answer, on top of everything: the path, the path pulled straight, where it starts and ends.
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

// Where a search starts or ends, or else its path; of a field where it leads to. Some hundreds at most.
struct Ends {
    std::vector<Position> starts;
    std::vector<Position> goals;
};
Ends ends_of(const Picture& picture);
double end_mark_radius(const View& view);  // the goal's mark reaches a quarter farther
void draw_ends(Surface& surface, const View& view, const Ends& ends);

// Whether a step of a path on cells leaps, through a portal or over walls.
bool is_leap(const View& view, Position from, Position to);
// The shallow arc that is drawn for a leap and for a portal, so that neither is taken for a way on foot. In pixels.
std::vector<Position> leap_line(Position from, Position to);

}  // namespace starway::draw
