// A check's findings as a table of points, for any map viewer.
#pragma once

#include <vector>

#include "io/write/feature.hpp"
#include "starway/road/check.hpp"

namespace starway::service {

// Fields: kind, severity, detail, feature, distance_m.
io::FeatureTable problem_table(const CheckReport& report);
// One point for every place of every finding that has a position.
std::vector<io::Feature> problem_features(const CheckReport& report);

}  // namespace starway::service
