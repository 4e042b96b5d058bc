// The query of a URL, for services that are not OSRM's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::server {

// Names and values, decoded. Errors: usage, a percent sign without two digits.
Result<std::vector<std::pair<std::string, std::string>>> read_query(std::string_view query);

std::optional<std::size_t> whole_number(std::string_view text);

}  // namespace starway::server
