// A check's findings as a point table, for map viewers.
#pragma once

#include "service/features.hpp"
#include "starway/road/check.hpp"

namespace starway::service {

// One point for each place of a finding that has a position. Fields: kind, severity, detail, feature, distance_m.
Features problem_features(const CheckReport& report);

}  // namespace starway::service
