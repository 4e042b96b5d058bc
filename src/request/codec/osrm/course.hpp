// The line of a route and its parts, as answers draw them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

// The lines of all legs as one, without repeated points; the point at which each leg begins, and the last point.
struct Course {
    std::vector<Position> points;
    std::vector<std::size_t> stops;
};
Course course_of(const Route& route);

// As an overview shows it: no point moves by more than half of what a screen of a thousand pixels resolves. Ends of
// legs stay.
std::vector<Position> simplified(const Course& course, FrameKind frame);

// The names of the leg's two longest roads, in the order of travel.
std::string summary_of(const Leg& leg);

}  // namespace starway::request::codec::osrm
