// Finds one node or way of a file of OpenStreetMap.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read/roads/osm/restrictions.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read::osm {

struct EntityName {
    bool is_way = true;
    std::int64_t id = 0;
};
// "way/4567", "w4567", "node/12"; nothing for anything else.
std::optional<EntityName> entity_name(std::string_view text);

// A multipolygon whose outline a way is, with the tags by which it is judged as a square.
struct OutlinedArea {
    std::int64_t relation = 0;
    std::vector<std::pair<std::string, std::string>> tags;
};

struct FoundEntity {
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::int64_t> nodes;        // of a way
    [[nodiscard]] bool is_area() const;     // a closed way that says so
    std::vector<Restriction> restrictions;  // that begin on the way, or are over the node
    std::vector<OutlinedArea> outlines;
};
// Reads until the end of the file. Errors: io, data (also where there is none of that name), interrupted.
Result<FoundEntity> find_entity(const std::string& path, EntityName name, const Control& control);

// Where the first of some nodes lies that has a position; nothing where none has. Errors: io, data, interrupted.
Result<std::optional<FixedPosition>> find_position(const std::string& path, std::span<const std::int64_t> nodes,
                                                   const Control& control);

}  // namespace starway::read::osm
