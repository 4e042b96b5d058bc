// Lines in a plane, in metres.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::road::ask {

// Degrees clockwise from north, 0 to 360.
double bearing_of(Position from, Position to);
double metres_between(Position a, Position b);
// The angle between two bearings or turns, 0 to 180.
double angle_between(double a, double b);
double reverse_bearing(double bearing);
// Of a turn, on a circle on which 180 goes straight on, less turns right and more left; 0 turns round.
double turn_angle(double bearing_before, double bearing_after);
// 0 to 359, as answers have it.
std::uint16_t whole_bearing(double degrees);
// 0 to 360.
double in_circle(double degrees);

// The first metres of a line.
std::vector<Position> first_metres(std::span<const Position> line, double metres);
// A point at the start and one every so many metres, up to a length.
std::vector<Position> sampled(std::span<const Position> line, double metres, double step);

double metres_to_line(std::span<const Position> line, Position p);
// Whether the lines that fit two rows of points best run alongside.
bool are_parallel(std::span<const Position> a, std::span<const Position> b);
// Twice the area of a triangle, positive where c lies to the left of a to b.
double cross(Position a, Position b, Position c);
double area_of(std::span<const Position> ring);

}  // namespace starway::road::ask
