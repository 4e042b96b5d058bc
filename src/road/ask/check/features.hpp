// A check's findings as a point table, for map viewers.
#pragma once

#include "starway/road/check.hpp"
#include "write/features.hpp"

namespace starway::road::ask {

// One point for each place of a finding that has a position. Fields: kind, severity, detail, feature, distance_m.
writing::Features problem_features(const CheckReport& report);

}  // namespace starway::road::ask
