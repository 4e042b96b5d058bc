// The server's configuration as a TOML file: the long options of `starway serve`, with dashes or underscores.
//
//   port = 5000
//   max-table-size = 500
//   access-log = "json"
//   [networks]
//   city = "city.starway"
//   walk = "city.starway:foot"
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::server {

struct ConfigFile {
    std::vector<std::string> sources;                          // "city=city.starway"
    std::vector<std::pair<std::string, std::string>> options;  // "max-table-size", "500"
};

// Errors: io, data (with line and column): no TOML, or a value of another kind than a text, a number or a boolean.
Result<ConfigFile> read_config_file(const std::string& path);

}  // namespace starway::server
