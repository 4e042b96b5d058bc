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

// What a path such as /grid/v1/castle/route names: castle, and route. Nothing without a slash between them.
struct NamedService {
    std::string_view name, service;
};
std::optional<NamedService> named_service(std::string_view path, std::string_view prefix);

std::optional<std::size_t> whole_number(std::string_view text);

}  // namespace starway::server
