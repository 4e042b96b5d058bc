// The server's configuration as a TOML file: the long options of `starway serve`, with dashes or underscores.
//
//   port = 5000
//   max-table-size = 500
//   access-log = "json"
//   [networks]
//   city = "city.starway"
//   walk = "city.starway:foot"
//   game = {file = "castle.tmx", walls = "Trees"}    # options of this map alone
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::server {

struct ConfigFile {
    using Options = std::vector<std::pair<std::string, std::vector<std::string>>>;  // "max-table-size", {"500"}
    struct Source {
        std::string text;  // "city=city.starway"
        Options options;
    };
    std::vector<Source> sources;
    Options options;
};

// Errors: io, data (with line and column): no TOML, or a value of another kind than a text, a number, a boolean or
// a list of these.
Result<ConfigFile> read_config_file(const std::string& path);

}  // namespace starway::server
