// OpenStreetMap's XML as text, before it is parsed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace starway::read::osm {

// Up to the end of the last whole element, and what closes the document. Nothing if the text is whole.
std::optional<std::string> whole_xml(std::string_view text);

// Without what libosmium's parser refuses or passes over: the geometry of members and the centres that Overpass adds
// ("out geom", "out center"); and with visible="false" where JOSM marks an object as deleted (action="delete"). Nothing
// if there is none of that.
std::optional<std::string> plain_xml(std::string_view text);

}  // namespace starway::read::osm
