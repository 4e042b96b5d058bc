// Files of points: the rows and columns of a matrix, and named places.
#pragma once

#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

struct NamedPoints {
    std::vector<std::string> names;
    std::vector<Location> points;
    std::vector<std::string> ids = {};  // the file's own, if each point has one and all differ; else empty
};

// Whether a name occurs more than once.
bool has_namesakes(const std::vector<std::string>& names);

// Reads a CSV or point layer with coordinates in the network's frame and optional names; for a network without
// coordinates, a CSV whose first column holds node ids. Errors: io, data (with the line), interrupted. crs: empty for
// the file's own, else degrees.
Result<NamedPoints> read_points(const std::string& file, const std::string& crs, const RoadNetwork& network,
                                const CancelFlag* cancel);

// Named points of any point layer or CSV. name_field: empty to recognise it. crs: empty for the file's own. Errors: io,
// usage (no such field), data, interrupted.
Result<Places> read_places(const std::string& file, const std::string& name_field, const std::string& crs,
                           const RoadNetwork& network, const CancelFlag* cancel);

}  // namespace starway::road::ask
