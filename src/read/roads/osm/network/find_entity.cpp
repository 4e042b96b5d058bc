#include "read/roads/osm/network/find_entity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "read/roads/osm/area_sources.hpp"
#include "read/roads/osm/entities.hpp"

namespace starway::read::osm {
namespace {

class Finder final : public EntityVisitor {
public:
    explicit Finder(EntityName name) : name_(name) {}
    void node(std::int64_t id, Version version, std::optional<FixedPosition> /*at*/,
              std::span<const Tag> tags) override {
        if (!name_.is_way) take(id, version, tags, {});
    }
    void way(std::int64_t id, Version version, std::span<const std::int64_t> nodes,
             std::span<const Tag> tags) override {
        if (name_.is_way) take(id, version, tags, nodes);
    }
    void relation(std::int64_t id, Version version, std::span<const Member> members,
                  std::span<const Tag> tags) override {
        if (version.is_deleted) return;
        if (value_in(tags, "type") == "multipolygon") return add_outline(id, members, tags);
        std::string_view wrong;
        auto restriction = restriction_of(id, members, tags, wrong);
        if (!restriction || !wrong.empty()) return;
        const auto& from = restriction->from;
        if (name_.is_way ? std::find(from.begin(), from.end(), name_.id) != from.end()
                         : restriction->via_ways.empty() && restriction->via_node == name_.id)
            restrictions.push_back(*std::move(restriction));
    }
    std::optional<FoundEntity> found;
    std::vector<Restriction> restrictions;
    std::vector<OutlinedArea> outlines;

private:
    static std::string_view value_in(std::span<const Tag> tags, std::string_view key) {
        const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.key == key; });
        return found == tags.end() ? std::string_view() : found->value;
    }
    // Of several versions the last one counts.
    void add_outline(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags) {
        outlines.erase(std::remove_if(outlines.begin(), outlines.end(),
                                      [&](const OutlinedArea& outline) { return outline.relation == id; }),
                       outlines.end());
        const bool is_outer = name_.is_way && std::any_of(members.begin(), members.end(), [&](const Member& member) {
                                  return member.type == 'w' && member.id == name_.id && member.role != "inner";
                              });
        if (!is_outer) return;
        OutlinedArea outline{id, {}};
        for (const Tag& tag : tags)
            if (tag.key != "type" && tag.key != "area") outline.tags.emplace_back(tag.key, tag.value);
        outline.tags.emplace_back("area", "yes");
        outlines.push_back(std::move(outline));
    }
    // The highest version counts.
    void take(std::int64_t id, Version version, std::span<const Tag> tags, std::span<const std::int64_t> nodes) {
        if (id != name_.id || (is_met_ && version.number <= newest_)) return;
        is_met_ = true;
        newest_ = version.number;
        found.reset();
        if (version.is_deleted) return;
        found.emplace();
        for (const Tag& tag : tags) found->tags.emplace_back(tag.key, tag.value);
        found->nodes.assign(nodes.begin(), nodes.end());
    }
    EntityName name_;
    bool is_met_ = false;
    std::uint32_t newest_ = 0;
};

class PositionFinder final : public EntityVisitor {
public:
    explicit PositionFinder(std::span<const std::int64_t> nodes) : nodes_(nodes) {}
    void node(std::int64_t id, Version /*version*/, std::optional<FixedPosition> at,
              std::span<const Tag> /*tags*/) override {
        if (at && !found && std::find(nodes_.begin(), nodes_.end(), id) != nodes_.end()) found = at;
    }
    std::optional<FixedPosition> found;

private:
    std::span<const std::int64_t> nodes_;
};

}  // namespace

std::optional<EntityName> entity_name(std::string_view text) {
    EntityName name;
    bool known = false;
    for (const auto& [prefix, is_way] :
         {std::pair<std::string_view, bool>{"way/", true}, {"node/", false}, {"w", true}, {"n", false}}) {
        if (known || !text.starts_with(prefix)) continue;
        known = true;
        name.is_way = is_way;
        text.remove_prefix(prefix.size());
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), name.id);
    if (!known || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return name;
}

bool FoundEntity::is_area() const {
    return osm::is_area(nodes, [&](std::string_view key) {
        const auto found = std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == key; });
        return found == tags.end() ? std::nullopt : std::optional<std::string_view>(found->second);
    });
}

Result<FoundEntity> find_entity(const std::string& path, EntityName name, const Control& control) {
    auto file = open_osm(path);
    if (!file) return std::move(file).error();
    Finder finder(name);
    Wanted wanted;
    wanted.relations = true;
    (name.is_way ? wanted.ways : wanted.nodes) = true;
    if (auto read = visit_entities(*file, wanted, finder, "looking for it", control); !read)
        return std::move(read).error();
    if (!finder.found)
        return Error{ErrorKind::data,
                     fmt::format("{} has no {} {}; check the number", path, name.is_way ? "way" : "node", name.id)};
    finder.found->restrictions = std::move(finder.restrictions);
    finder.found->outlines = std::move(finder.outlines);
    return *std::move(finder.found);
}

Result<std::optional<FixedPosition>> find_position(const std::string& path, std::span<const std::int64_t> nodes,
                                                   const Control& control) {
    auto file = open_osm(path);
    if (!file) return std::move(file).error();
    PositionFinder finder(nodes);
    if (auto read = visit_entities(*file, {.nodes = true}, finder, "looking for its country", control); !read)
        return std::move(read).error();
    return finder.found;
}

}  // namespace starway::read::osm
