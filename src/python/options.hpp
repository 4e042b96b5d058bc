// Options of requests from dictionaries, in which starway/*.py passes what a user gave by name.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "starway/road/closed.hpp"
#include "starway/road/open.hpp"
#include "starway/road/route.hpp"

namespace starway::python {

// Errors (usage, thrown as Failure): an unknown name, a value of the wrong type.
SourceOptions source_options(const nanobind::dict& options);
SnapTo snap_named(const std::string& name);
Algorithm road_algorithm_named(const std::string& name);
// A dictionary of areas (lists of lists of (n, 2) rings), edges and arcs (arrays) and classes (names); may be None.
Closed closed_of(const nanobind::object& closed, FrameKind frame);

}  // namespace starway::python
