// Which map a scenario is on.
#pragma once

#include <filesystem>

#include "io/maps/moving_ai.hpp"
#include "starway/core/result.hpp"

namespace starway::service {

// `told`, or where that is empty the scenario's own, looked for by its base name beside the scenario, then as written. Errors: usage, where there
// is none, or the queries are on several. Precondition: there is a query.
Result<std::filesystem::path> map_of(const maps::Scenario& scenario, const std::filesystem::path& path,
                                     const std::filesystem::path& told);

}  // namespace starway::service
