#include "read/field_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/core/lower_case.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
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

int find_key(std::span<const SourceField> fields, std::string_view name) {
    const std::string key = field_key(name);
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (!key.empty() && field_key(fields[i].name) == key) return static_cast<int>(i);
    return no_field;
}

// The first name, separated by "|", for which find(name) succeeds.
template <class Find>
auto first_of(std::string_view names, Find find) -> decltype(find(names)) {
    while (!names.empty()) {
        const auto end = std::min(names.find('|'), names.size());
        if (const auto found = find(names.substr(0, end))) return found;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return {};
}

std::optional<int> found(int field) {
    return field == no_field ? std::nullopt : std::optional(field);
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
    return core::same_word(a, b);
}

int find_field(std::span<const SourceField> fields, std::string_view names) {
    const auto exact = first_of(names, [&](std::string_view name) { return found(find_one(fields, name)); });
    if (exact) return *exact;
    return first_of(names, [&](std::string_view name) { return found(find_key(fields, name)); }).value_or(no_field);
}

std::pair<int, int> find_fields(std::span<const SourceField> fields, std::string_view names) {
    using Pair = std::pair<int, int>;
    const auto both = [&](std::string_view name) -> std::optional<Pair> {
        const auto slash = std::min(name.find('/'), name.size());
        const int first = find_field(fields, name.substr(0, slash));
        if (first == no_field) return std::nullopt;
        if (slash == name.size()) return Pair{first, no_field};
        const int second = find_field(fields, name.substr(slash + 1));
        return second == no_field || second == first ? std::nullopt : std::optional(Pair{first, second});
    };
    return first_of(names, both).value_or(Pair{no_field, no_field});
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

}  // namespace starway::read
