#include "io/field_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/lower_case.hpp"

namespace starway::io {
namespace {

constexpr std::size_t shapefile_name_length = 10;

int find_one(std::span<const SourceField> fields, std::string_view name) {
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (same_name(fields[i].name, name)) return static_cast<int>(i);
    if (name.size() > shapefile_name_length) {
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (same_name(fields[i].name, name.substr(0, shapefile_name_length))) return static_cast<int>(i);
    }
    return no_field;
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
    return core::same_word(a, b);
}

int find_field(std::span<const SourceField> fields, std::string_view names) {
    while (!names.empty()) {
        const auto end = std::min(names.find('|'), names.size());
        if (const int found = find_one(fields, names.substr(0, end)); found != no_field) return found;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return no_field;
}

Result<int> named_field(std::span<const SourceField> fields, std::string_view name, std::string_view flag) {
    if (const int found = find_one(fields, name); found != no_field) return found;
    std::string known;
    for (const auto& field : fields) known += (known.empty() ? "" : ", ") + field.name;
    return Error{ErrorKind::usage, fmt::format("{}: the layer has no field \"{}\"; its fields are {}", flag, name,
                                               known.empty() ? "none" : known)};
}

bool is_numeric(FieldKind kind) {
    return kind == FieldKind::integer || kind == FieldKind::real || kind == FieldKind::boolean;
}

}  // namespace starway::io
