// Which option of reading has an effect on which source, in one table for starway::open and the command line: from the
// descriptions beside this file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/options/readers.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/road/source_options.hpp"

namespace starway::read::options {

// An option, by the name that sentences give it.
struct Row {
    std::string_view option;
    std::string_view keyword;   // what Python calls it
    std::uint32_t readers = 0;  // those that use it
    bool of_roads = false;      // a field of SourceOptions
    bool joins_lines = false;   // without effect where the source's node numbers connect its lines

    [[nodiscard]] bool fits(Reader reader) const { return (readers & any(reader)) != 0; }
};
std::span<const Row> rows();
// Null for what is not a reading option.
const Row* find(std::string_view option);

// What can be opened as roads: "a network file, a CSV table, ... or a GIS source".
std::string road_formats_told();

// The options whose fields differ from their defaults.
std::vector<std::string> given(const SourceOptions& options);

// Errors: usage (the first option without effect on the source).
Result<void> check(Reader reader, const std::string& source, std::span<const std::string> options);
// The same for fields that differ from their defaults.
Result<void> check(Reader reader, const std::string& source, const SourceOptions& options);
Result<void> check(Reader reader, const std::string& source, const MapOptions& options);

// Once a GIS source is read, and its report says what connects its lines. Errors: usage, as above.
Result<void> check_joining(const LoadReport& report, const std::string& source, std::span<const std::string> options);
Result<void> check_joining(const LoadReport& report, const std::string& source, const SourceOptions& options);

}  // namespace starway::read::options
