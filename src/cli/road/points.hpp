// A file of points, for the rows and columns of a matrix.
#pragma once

#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

struct NamedPoints {
    std::vector<std::string> names;
    std::vector<Location> points;
};

// Reads a CSV or point layer with coordinates in the network's frame and optional names; for a network without coordinates,
// a CSV whose first column holds node ids. Errors: io, data (with the line), interrupted.
Result<NamedPoints> read_points(const std::string& file, const RoadNetwork& network, const CancelFlag& cancel);

}  // namespace starway::cli
