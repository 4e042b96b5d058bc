// Sorts OpenStreetMap XML as GDAL's reader needs it: nodes, ways, relations, each by ascending positive ids. Editors and query
// tools write other orders, and give new objects negative ids.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace starway::io {

// Whether a text begins like OpenStreetMap XML.
bool is_osm_xml(std::string_view beginning);

// The sorted document; nothing if it is already sorted or incomplete (GDAL reports the latter).
std::optional<std::string> ordered_osm(std::string_view text);

}  // namespace starway::io
