// Looking the fields of a vector source up by their usual names.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/lines/schema.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// Equal but for the case of ASCII letters.
bool same_name(std::string_view a, std::string_view b);

// The field of one of the names, which are separated by "|", the first that exists; case does not count. A shapefile keeps ten
// characters of a name, so a field of exactly ten characters is also found by a longer name that begins so.
int find_field(std::span<const SourceField> fields, std::string_view names);

// The field that the option `flag` names. Errors: usage, listing the fields.
Result<int> named_field(std::span<const SourceField> fields, std::string_view name, std::string_view flag);

bool is_numeric(FieldKind kind);

}  // namespace starway::io
