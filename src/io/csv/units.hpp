// In which units an edge list's lengths, times and speeds are: as flags, names or the schema say, or as the numbers tell when they
// are held against each other and against the coordinates.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "io/csv/columns.hpp"
#include "io/csv/edges.hpp"
#include "io/csv/table.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// Metres between a row's ends, or along its shape; nothing where they are not known.
using RowLength = std::function<std::optional<double>(std::span<const std::string_view> cells)>;

// Sets the scales of the columns, drops those that hold nothing, and says in columns.assumed what was inferred, with the flag
// that decides. Looks at the first rows. Errors: usage, a flag names no unit, or there is no column that it could be for.
Result<void> settle_units(const CsvTable& table, const SourceOptions& options, const EdgeConventions& conventions,
                          const RowLength& row_length, EdgeColumns& columns);

// A flag's or a schema's word: "ft", "Miles", "km/h". Errors: usage, listing the words.
Result<DecimalScale> length_unit_of(std::string_view word, std::string_view flag);
Result<DecimalScale> time_unit_of(std::string_view word, std::string_view flag);
Result<DecimalScale> speed_unit_of(std::string_view word, std::string_view flag);

}  // namespace starway::io
