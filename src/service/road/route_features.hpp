// Routes and searches as tables of features, for the writers.
#pragma once

#include <vector>

#include "io/write/feature.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/network.hpp"
#include "starway/road/router.hpp"

namespace starway::service {

struct Features {
    io::FeatureTable table;
    std::vector<io::Feature> rows;
};

// Which features to make of a route. The field "part" tells them apart.
struct RouteParts {
    bool whole = true;
    bool legs = false;
    bool roads = false;
};

// Lines. A value that means nothing for a part is null: the cost of a road, the algorithm of a leg.
Features route_features(const Route& route, const RouteParts& parts = {});

// The same of several routes, with two fields more: "route", which is 1 for the best, and "in_common".
Features features_of_several(const Alternatives& routes, const RouteParts& parts = {});

// Points: what the searches settled, in order.
Features explored_features(const Route& route, const RoadNetwork& network);

// Writes all rows to a file, or standard output ("-"). format empty: by the path's extension.
Result<void> write_features(const Features& features, std::string_view format, const std::string& path);

}  // namespace starway::service
