// What the XML formats share.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/write/feature.hpp"

namespace starway::io {

// Escaped for element content and for attributes in double quotes. Characters that XML 1.0 (section 2.2) forbids are left out; text
// that is not UTF-8 is taken as Latin-1.
void append_xml(std::string& xml, std::string_view text);
void append_xml_value(std::string& xml, const Value& value);

// The field that names its feature, by the name "name" in any case.
std::optional<std::size_t> name_field(const std::vector<Field>& fields);

}  // namespace starway::io
