#include "read/roads/osm/area_sources.hpp"

#include <algorithm>
#include <unordered_set>

namespace starway::read::osm {

bool AreaSources::has_relations() const {
    return std::any_of(areas_.begin(), areas_.end(), [](const AreaSource& area) { return area.relation != 0; });
}

void AreaSources::expect_members() {
    for (const AreaSource& area : areas_)
        if (area.relation != 0)
            for (const auto* ways : {&area.outer, &area.inner})
                for (const std::int64_t way : *ways) members_.try_emplace(way);
}

void AreaSources::take_member(std::int64_t id, Version version, std::span<const std::int64_t> nodes) {
    const auto found = members_.find(id);
    if (found == members_.end()) return;
    MemberWay& way = found->second;
    if (way.is_met && way.version >= version.number) return;
    way.is_met = true;
    way.version = version.number;
    way.nodes.clear();
    if (!version.is_deleted) way.nodes.assign(nodes.begin(), nodes.end());
}

void AreaSources::keep_newest(const NewestVersions& ways, const NewestVersions& relations) {
    std::unordered_set<std::int64_t> known_ways;
    std::unordered_set<std::int64_t> known_relations;
    std::erase_if(areas_, [&](const AreaSource& area) {
        const bool is_way = area.relation == 0;
        const std::int64_t id = is_way ? area.outer.front() : area.relation;
        return !(is_way ? ways : relations).is_newest(id, area.version) ||
               !(is_way ? known_ways : known_relations).insert(id).second;
    });
}

std::span<const std::int64_t> AreaSources::nodes_of(std::int64_t way) const {
    const auto found = members_.find(way);
    return found == members_.end() ? std::span<const std::int64_t>() : found->second.nodes;
}

void AreaSources::append_nodes(std::vector<std::int64_t>& nodes) const {
    for (const auto& [id, way] : members_) nodes.insert(nodes.end(), way.nodes.begin(), way.nodes.end());
}

}  // namespace starway::read::osm
