// A check's findings as a point table, for map viewers.
#pragma once

#include <vector>

#include "io/write/feature.hpp"
#include "starway/road/check.hpp"

namespace starway::service {

// Fields: kind, severity, detail, feature, distance_m.
io::FeatureTable problem_table(const CheckReport& report);
// One point for each place of a finding that has a position.
std::vector<io::Feature> problem_features(const CheckReport& report);

}  // namespace starway::service
