// Costs as people write them: numbers in a weight's unit, or with a unit of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// "600", "10min", "1.5h", "2km". flag: whose they are, for errors: usage (no number, no such unit, a unit of another
// kind than the weight's).
Result<std::vector<double>> read_costs(const std::vector<std::string>& texts, std::string_view flag,
                                       const RoadNetwork& network, const std::string& weight);

// "10 min" where the unit is one of time, "2.5 km", else the number with its unit.
std::string cost_text(double value, const std::string& unit);

}  // namespace starway::road::ask
