// Points of requests: rows of numbers, texts, or points that were put on a network before.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "shells/python/arrays.hpp"
#include "starway/road/location.hpp"

namespace starway::python {

// Immutable. A point that is too far from any road, where that is allowed, has no edge and no node.
struct PointList {
    SnappedPoints points;
};

// From a PointList, an array of (n, 2) or a list of texts; starway/_points.py makes one of these of what a user passes.
std::vector<Location> locations_of(const nb::object& points);
// From a PointList of one, a pair of numbers or a text.
Location location_of(const nb::object& point);

}  // namespace starway::python
