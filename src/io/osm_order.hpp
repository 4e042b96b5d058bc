// OpenStreetMap XML as GDAL's reader needs it: nodes before ways before relations, each by ascending numbers above 0. Editors
// and query tools write it in other orders, and give new objects negative numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace starway::io {

// True for OpenStreetMap's XML, by its beginning.
bool is_osm_xml(std::string_view beginning);

// The document in order; nothing where it is in order already, or is no whole document, which GDAL explains.
std::optional<std::string> ordered_osm(std::string_view text);

}  // namespace starway::io
