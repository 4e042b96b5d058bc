// Helpers of the XML writers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geo/feature.hpp"

namespace starway::writing {

// Escapes for element content and for attributes in double quotes. Omits characters that XML 1.0 (section 2.2) forbids;
// text that is not UTF-8 is read as Latin-1.
void append_xml(std::string& xml, std::string_view text);
void append_xml_value(std::string& xml, const geo::Value& value);

// The field "name", ignoring case, which names a feature.
std::optional<std::size_t> name_field(const std::vector<geo::Field>& fields);

}  // namespace starway::writing
