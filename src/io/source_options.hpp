// Which option each reader takes: one table, for starway::open and for the command line.
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
    obstacles
};
inline constexpr std::size_t reader_count = 17;

// The reader of roads of that kind.
Reader reader_of(SourceKind kind);

// A flag of the command line, which is a field of SourceOptions or MapOptions too.
struct OptionRow {
    std::string_view flag;
    std::uint32_t readers = 0;  // a bit for each reader on whose sources it has an effect
    // Whether the field differs from its default; null where the table of SourceOptions has no such field.
    bool (*given)(const SourceOptions& options) = nullptr;

    [[nodiscard]] bool fits(Reader reader) const { return (readers >> static_cast<unsigned>(reader) & 1U) != 0; }
};
std::span<const OptionRow> option_table();
// Null for a flag that does not say how to read a source.
const OptionRow* find_option(std::string_view flag);

// Errors: usage, the first of the flags that has no effect on the source; why, and what to do.
Result<void> check_flags(Reader reader, const std::string& source, std::span<const std::string> flags);
// The same for the fields that differ from their defaults.
Result<void> check_options(Reader reader, const std::string& source, const SourceOptions& options);

}  // namespace starway::io
