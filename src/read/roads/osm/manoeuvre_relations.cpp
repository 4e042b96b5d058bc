#include "read/roads/osm/manoeuvre_relations.hpp"

#include <string_view>
#include <utility>

namespace starway::read::osm {
namespace {

constexpr std::string_view british = "manoeuvre", american = "maneuver";

std::string_view said(std::span<const Tag> tags, std::string_view key) {
    return road::profile::value_of(tags, key).value_or(std::string_view());
}

bool is_manoeuvre(std::span<const Tag> tags) {
    const std::string_view type = said(tags, "type");
    return type == british || type == american;
}

std::vector<std::int64_t> members_of(std::span<const Member> members, char type, std::string_view role) {
    std::vector<std::int64_t> ids;
    for (const Member& member : members)
        if (member.type == type && member.role == role) ids.push_back(member.id);
    return ids;
}

}  // namespace

std::optional<ManoeuvreRelation> manoeuvre_of(std::int64_t id, Version version, std::span<const Member> members,
                                              std::span<const Tag> tags) {
    if (!is_manoeuvre(tags)) return std::nullopt;
    const auto nodes = members_of(members, 'n', "via");
    ManoeuvreRelation manoeuvre;
    manoeuvre.path.relation = id;
    manoeuvre.path.version = version.number;
    manoeuvre.path.from = members_of(members, 'w', "from");
    manoeuvre.path.via_ways = members_of(members, 'w', "via");
    manoeuvre.path.to = members_of(members, 'w', "to");
    if (nodes.size() != 1 || manoeuvre.path.from.size() != 1 || manoeuvre.path.to.size() != 1) return std::nullopt;
    manoeuvre.node = manoeuvre.path.via_node = nodes.front();
    manoeuvre.action = said(tags, road::profile::value_of(tags, british) ? british : american);
    manoeuvre.direction = said(tags, "direction");
    return manoeuvre;
}

void keep_newest(const NewestVersions& newest, TurnRelations& relations) {
    keep_newest(newest, relations.restrictions);
    keep_newest_of(newest, relations.manoeuvres, [](const ManoeuvreRelation& manoeuvre) {
        return std::pair(manoeuvre.path.relation, manoeuvre.path.version);
    });
}

}  // namespace starway::read::osm
