// What profiles read of OpenStreetMap's tags, as a page of Markdown: docs/osm-tags.md is that of the built-in ones.
#pragma once

#include <span>
#include <string>

#include "road/profile/profile.hpp"

namespace starway::road::profile {

// At least one profile.
std::string tag_document(std::span<const Profile> profiles);

}  // namespace starway::road::profile
