// What maps say of turns for directions: relations of type=manoeuvre (OpenStreetMap wiki, Relation:manoeuvre).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/newest.hpp"
#include "read/roads/osm/restrictions.hpp"

namespace starway::read::osm {

struct ManoeuvreRelation {
    Restriction path;               // its ways and node, without a kind
    std::int64_t node = 0;          // of the turn that it is about
    std::string action, direction;  // "fork", "slight_left"
};

// All that relations say of turns.
struct TurnRelations {
    Restrictions restrictions;
    std::vector<ManoeuvreRelation> manoeuvres;
};

// Nothing if the relation is none, or is not whole: from one way, over one node and perhaps ways, to one way.
std::optional<ManoeuvreRelation> manoeuvre_of(std::int64_t id, Version version, std::span<const Member> members,
                                              std::span<const Tag> tags);

// Leaves one of each manoeuvre and restriction that was read several times: the newest.
void keep_newest(const NewestVersions& newest, TurnRelations& relations);

}  // namespace starway::read::osm
