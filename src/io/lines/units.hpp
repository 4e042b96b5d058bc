// Units of a GIS source's fields, and what of its fields is not read.
#pragma once

#include <span>
#include <vector>

#include "io/lines/schema.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// The fields without those that the options ignore, which keep their places but lose their names. Errors: usage, there is no such field.
Result<std::vector<SourceField>> without_ignored(std::span<const SourceField> fields, const SourceOptions& options);

// The units that options name, put into the schema; and a line on the fields that are not read. Errors: usage, a word is no unit, or no
// field is of that kind.
Result<void> settle_field_units(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema);

}  // namespace starway::io
