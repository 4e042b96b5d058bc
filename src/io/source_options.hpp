// The options of each reader, in one table for starway::open and the command line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/source_kind.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

enum class Reader : std::uint8_t {
    network,
    csv,
    gmns,
    tntp,
    dimacs,
    osm,
    gis,
    csv_points,
    gis_points,
    moving_ai,
    tiled,
    ldtk,
    characters,
    raster,
    ros,
    mesh,
    level,
    obstacles,
    voxels
};
inline constexpr std::size_t reader_count = 19;

// The road reader of that kind.
Reader reader_of(SourceKind kind);

// An option, by the name that sentences give it, with a field in SourceOptions or MapOptions.
struct OptionRow {
    std::string_view option;
    std::uint32_t readers = 0;  // one bit for each reader that uses it
    // Whether the field differs from its default; null if SourceOptions has no such field.
    bool (*given)(const SourceOptions& options) = nullptr;
    bool joins_lines = false;  // without effect where the source's node numbers connect its lines

    [[nodiscard]] bool fits(Reader reader) const { return (readers >> static_cast<unsigned>(reader) & 1U) != 0; }
};
std::span<const OptionRow> option_table();
// Null for what is not a reading option.
const OptionRow* find_option(std::string_view option);

// Errors: usage (the first option without effect on the source).
Result<void> check_flags(Reader reader, const std::string& source, std::span<const std::string> options);
// The same for fields that differ from their defaults.
Result<void> check_options(Reader reader, const std::string& source, const SourceOptions& options);

// Once a GIS source is read, and its report says what connects its lines. Errors: usage, as above.
Result<void> check_joining_flags(const LoadReport& report, const std::string& source,
                                 std::span<const std::string> options);
Result<void> check_joining_options(const LoadReport& report, const std::string& source, const SourceOptions& options);

}  // namespace starway::io
