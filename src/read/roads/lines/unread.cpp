#include "read/roads/lines/unread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "read/field_names.hpp"
#include "read/schemas/schema_table.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

constexpr std::size_t most_listed = 30;

bool contains_one(std::string_view key, std::string_view parts) {
    while (!parts.empty()) {
        const auto end = std::min(parts.find('|'), parts.size());
        if (key.find(parts.substr(0, end)) != std::string_view::npos) return true;
        parts.remove_prefix(std::min(end + 1, parts.size()));
    }
    return false;
}

const RoleLook* look_of(std::string_view field) {
    const std::string key = field_key(field);
    const auto looks = role_looks();
    const auto found = std::find_if(looks.begin(), looks.end(), [&](const RoleLook& look) {
        return contains_one(key, look.parts) && !contains_one(key, look.unless);
    });
    return found == looks.end() ? nullptr : &*found;
}

std::vector<int> read_fields(const LineSchema& schema) {
    std::vector<int> read = schema.text_fields();
    const auto numbers = schema.number_fields();
    read.insert(read.end(), numbers.begin(), numbers.end());
    read.push_back(schema.length);
    for (const TagField& tag : schema.tag_fields) read.push_back(static_cast<int>(tag.field));
    return read;
}

}  // namespace

void list_unread(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema) {
    const std::vector<int> read = read_fields(schema);
    std::vector<std::string> others;
    std::vector<std::vector<std::string>> alike(role_looks().size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name.empty() || std::find(read.begin(), read.end(), static_cast<int>(i)) != read.end()) continue;
        const RoleLook* const look = schema.kind == SchemaKind::starway ? nullptr : look_of(fields[i].name);
        if (look != nullptr)
            alike[static_cast<std::size_t>(look - role_looks().data())].push_back(fields[i].name);
        else if (is_numeric(fields[i].kind) && others.size() < most_listed)
            others.push_back(fields[i].name);
    }
    for (std::size_t role = 0; role < alike.size(); ++role)
        if (!alike[role].empty())
            schema.recognised.push_back(fmt::format("not read, though named like {}: {} (to use: {})",
                                                    role_looks()[role].what, fmt::join(alike[role], ", "),
                                                    role_looks()[role].flag));
    if (!others.empty())
        schema.details.push_back(
            fmt::format("unused numeric fields: {}⟦ (to load one: ⟨extra_weight⟩)⟧", fmt::join(others, ", ")));
    if (!options.ignored_fields.empty())
        schema.details.push_back(
            fmt::format("ignored fields: {}⟦ (⟨ignore_field⟩)⟧", fmt::join(options.ignored_fields, ", ")));
}

}  // namespace starway::read
