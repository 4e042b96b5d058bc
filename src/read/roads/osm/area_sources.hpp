// Areas that one may walk across, as ways and relations describe them.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "read/roads/osm/newest.hpp"
#include "read/roads/osm/way_table.hpp"

namespace starway::read::osm {

// Whether a way is an area: a closed one that says so, or a platform; else it is a road that comes back to its
// beginning. value_of(key) is a value or nothing.
template <class ValueOf>
bool is_area(std::span<const std::int64_t> nodes, const ValueOf& value_of) {
    if (nodes.size() < 4 || nodes.front() != nodes.back()) return false;
    if (const auto area = value_of("area")) return *area == "yes";
    return value_of("public_transport") == "platform" || value_of("railway") == "platform";
}

struct AreaSource {
    std::int64_t relation = 0;  // 0: it is a closed way
    std::uint32_t version = 0;
    WayRecord crossing;                      // what its straight lines are; its id is that of the first outer way
    WayRecord outline;                       // of a relation, what its sides are
    std::vector<std::int64_t> outer, inner;  // ways
};

class AreaSources {
public:
    void add(AreaSource area) { areas_.push_back(std::move(area)); }
    [[nodiscard]] const std::vector<AreaSource>& all() const { return areas_; }
    [[nodiscard]] bool has_relations() const;

    // Relations come after the ways that they name, so these are read once more.
    void expect_members();
    void take_member(std::int64_t id, Version version, std::span<const std::int64_t> nodes);

    // Leaves the newest version of each.
    void keep_newest(const NewestVersions& ways, const NewestVersions& relations);

    // The nodes of a relation's way; empty if it is missing.
    [[nodiscard]] std::span<const std::int64_t> nodes_of(std::int64_t way) const;
    void append_nodes(std::vector<std::int64_t>& nodes) const;

private:
    struct MemberWay {
        bool is_met = false;
        std::uint32_t version = 0;
        std::vector<std::int64_t> nodes;
    };
    std::vector<AreaSource> areas_;
    std::unordered_map<std::int64_t, MemberWay> members_;
};

}  // namespace starway::read::osm
