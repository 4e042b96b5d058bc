// What files and the environment say of `starway serve`, under the names of its options.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "shells/cli/arguments/map.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/config_file.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

// STARWAY_MAX_TABLE_SIZE is --max-table-size.
void name_in_environment(CLI::App& verb);
// A misspelt variable is an error, as a misspelt option in a file is. Others, which may be meant for another
// program, are told in `unknown`. Errors: usage.
Result<void> check_environment(const CLI::App& verb, std::vector<std::string>& unknown);
// What the file says holds where the command line and the environment say nothing. Errors: data.
Result<void> apply_options(CLI::App& verb, const std::string& path, const server::ConfigFile::Options& options);
// A source of a file, whose own options say how its map is read; the others hold for the rest. Errors: data, usage.
Result<server::Source> source_of(const std::string& path, const server::ConfigFile::Source& source,
                                 const MapArguments& maps);

}  // namespace starway::cli
