// Looks up the fields of a vector source by their usual names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "starway/core/result.hpp"

namespace starway::read {

enum class FieldKind { integer, real, text, boolean, other };

struct SourceField {
    std::string name;
    FieldKind kind = FieldKind::text;
    bool is_empty = false;  // known to have no value
};
inline constexpr int no_field = -1;

// Equality ignoring the case of ASCII letters.
bool same_name(std::string_view a, std::string_view b);

// The first existing field of the names, which are separated by "|"; ignores case, and where no name is spelt so, also
// blanks and signs. Shapefiles truncate names to ten characters, so a field of exactly ten characters also matches
// longer names with that prefix.
int find_field(std::span<const SourceField> fields, std::string_view names);

// The first of the names "FROM/TO" of which both fields exist; a name without "/" is the first field alone.
std::pair<int, int> find_fields(std::span<const SourceField> fields, std::string_view names);

// The field that the option `flag` names. Errors: usage, with a list of the fields.
Result<int> named_field(std::span<const SourceField> fields, std::string_view name, std::string_view flag);

bool is_numeric(FieldKind kind);

}  // namespace starway::read
