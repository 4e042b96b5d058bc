// Files of pairs of points: where routes start and end.
#pragma once

#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/location.hpp"

namespace starway::road::ask {

struct PointPairs {
    std::vector<std::string> names;  // empty: the file has none
    std::vector<Location> from, to;
};

// A CSV with a header of columns such as from_lon,from_lat,to_lon,to_lat (or origin, start, o; destination, end, d; x
// and y), or from and to, whose cells are names of places, "lon,lat" or ids of nodes; with a name or id, if there is
// such a column. Without a header, four columns of numbers. Errors: io, data (with the line), interrupted.
Result<PointPairs> read_pairs_of_points(const std::string& file, const CancelFlag* cancel);

}  // namespace starway::road::ask
