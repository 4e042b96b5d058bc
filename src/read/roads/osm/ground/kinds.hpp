// What tags mean to a base map: layers and words of the Shortbread schema 1.0 (shortbread-tiles.org).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/ground/ground.hpp"

namespace starway::read::osm {

struct GroundKind {
    GroundLayer layer = GroundLayer::land;
    std::string_view kind;
};

// Of an area, a line and a point with these tags; nothing where a base map does not show it.
std::optional<GroundKind> kind_of_area(std::span<const Tag> tags);
std::optional<GroundKind> kind_of_waterway(std::span<const Tag> tags);
std::optional<GroundKind> kind_of_place(std::span<const Tag> tags);

// A closed way encloses an area unless it says that it does not.
bool is_closed_area(std::span<const std::int64_t> nodes, std::span<const Tag> tags);

std::vector<GroundName> ground_names(std::span<const Tag> tags);

}  // namespace starway::read::osm
