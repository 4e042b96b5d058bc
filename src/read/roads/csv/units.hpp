// The units of an edge list's lengths, times and speeds: from flags, names or the schema, or inferred by comparing the
// numbers with each other and with the coordinates.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "read/csv/table.hpp"
#include "read/roads/csv/columns.hpp"
#include "read/roads/csv/edges.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Metres between a row's ends or along its shape; nothing if unknown.
using RowLength = std::function<std::optional<double>(std::span<const std::string_view> cells)>;

// Sets the columns' scales, drops empty columns, and adds inferences with the overriding flag to columns.assumed. Reads
// the first rows. Errors: usage (a flag with an unknown unit or without a matching column).
Result<void> settle_units(const CsvTable& table, const SourceOptions& options, const EdgeConventions& conventions,
                          const RowLength& row_length, EdgeColumns& columns);

}  // namespace starway::read
