// Where the numbers of roads lead, by the relations of their routes: of I 80, one carriageway is "east" (OpenStreetMap
// wiki, Relation:route: a role, or direction=*, of the relation or of the one that holds it).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "read/roads/osm/entities.hpp"

namespace starway::read::osm {

class RouteDirections {
public:
    // A relation, which may be no route of a road.
    void add(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags);
    [[nodiscard]] bool empty() const { return routes_.empty(); }

    struct Refs {
        std::string forward, backward;  // "I 80 $east; CO 93", as OSRM writes directions
    };
    // The numbers of a way, "I 80; CO 93", with their directions; nothing where no relation tells one.
    [[nodiscard]] std::optional<Refs> of_way(std::int64_t way, std::string_view refs) const;

private:
    struct Route {
        std::int64_t id = 0;
        std::string ref, name, direction;
    };
    struct Membership {
        std::size_t route = 0;
        std::string role;
    };
    using Memberships = std::unordered_map<std::int64_t, std::vector<Membership>>;

    [[nodiscard]] std::string direction_of(const Membership& membership) const;
    [[nodiscard]] std::string direction_above(std::int64_t relation) const;

    std::vector<Route> routes_;
    Memberships of_ways_, of_relations_;
};

}  // namespace starway::read::osm
