#include "io/osm/ways.hpp"

#include <algorithm>
#include <numeric>

namespace starway::io::osm {
namespace {

// Its name, else its number.
std::string_view name_of(std::span<const Tag> tags) {
    if (const auto name = profile::value_of(tags, "name"); name && !name->empty()) return *name;
    return profile::value_of(tags, "ref").value_or(std::string_view());
}

}  // namespace

void WayReader::way(std::int64_t id, Version version, std::span<const std::int64_t> nodes, std::span<const Tag> tags) {
    if (another_pass_) {
        newest_ways_.compare(id, version);
        if (!version.is_deleted) keep_of_ferry(id, version, nodes, tags);
        return;
    }
    newest_ways_.meet(id);
    if (version.is_deleted) {
        ++counts_.deleted;
        return;
    }
    ++counts_.read;
    if (const auto meaning = meanings_.way(tags)) keep(id, version, *meaning, nodes, tags);
}

void WayReader::way_positions(Version /*version*/, std::span<const std::int64_t> /*nodes*/,
                              std::span<const std::optional<FixedPosition>> /*at*/) {
    have_positions_ = true;
}

void WayReader::keep_of_ferry(std::int64_t id, Version version, std::span<const std::int64_t> nodes,
                              std::span<const Tag> tags) {
    const auto found = ferry_tags_.find(id);
    // A way with tags of its own was judged by them.
    if (found == ferry_tags_.end() || profile::value_of(tags, "highway") || profile::value_of(tags, "route")) return;
    joined_.assign(tags.begin(), tags.end());
    for (const auto& [key, value] : found->second)
        if (!profile::value_of(tags, key)) joined_.push_back({key, value});
    if (const auto meaning = meanings_.way(joined_)) {
        ++counts_.of_relations;
        keep(id, version, *meaning, nodes, joined_);
    }
}

void WayReader::keep(std::int64_t id, Version version, std::uint32_t meaning, std::span<const std::int64_t> nodes,
                     std::span<const Tag> tags) {
    if (nodes.size() < 2) {
        ++counts_.too_short;
        return;
    }
    if (std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.ends_with(":conditional"); }))
        ++counts_.conditional;
    meanings_.count(meaning);
    ways_.id.push_back(id);
    ways_.version.push_back(version.number);
    ways_.meaning.push_back(meaning);
    ways_.name.push_back(ways_.names.add(name_of(tags)));
    const auto side = profile::value_of(tags, "driving_side");
    ways_.side.push_back(side == "left"    ? DrivingSide::left
                         : side == "right" ? DrivingSide::right
                                           : DrivingSide::untold);
    ways_.facts.push_back(ways_.fact_sets.add(facts_of(tags)));
    if (!kept_keys_.empty()) ways_.kept.push_back(kept_set(tags));
    ways_.node.insert(ways_.node.end(), nodes.begin(), nodes.end());
    ways_.first_node.push_back(ways_.node.size());
}

// Without the tags that profiles ask about, which are kept in any case.
std::uint32_t WayReader::kept_set(std::span<const Tag> tags) {
    kept_text_.clear();
    for (std::size_t i = 0; i < kept_keys_.size(); ++i) {
        const auto value = profile::value_of(tags, kept_keys_[i]);
        if (!value) continue;
        ++ways_with_key_[i];
        if (meanings_.asks_about(kept_keys_[i])) continue;
        kept_text_.append(kept_keys_[i]).append(1, '\0').append(*value).append(1, '\0');
    }
    return ways_.kept_sets.add(kept_text_);
}

bool WayReader::is_ferry(std::span<const Tag> tags) const {
    const auto route = profile::value_of(tags, "route");
    if (!route || profile::value_of(tags, "type") != "route") return false;
    for (std::size_t i = 0; i < meanings_.profile_count(); ++i) {
        const auto& routes = meanings_.profile(i).ferry.route;
        if (std::find(routes.begin(), routes.end(), *route) != routes.end()) return true;
    }
    return false;
}

void WayReader::relation(std::int64_t id, Version version, std::span<const Member> members,
                         std::span<const Tag> tags) {
    if (another_pass_) return newest_relations_.compare(id, version);
    newest_relations_.meet(id);
    if (version.is_deleted) return;
    if (is_ferry(tags)) return add_ferry(members, tags);
    add_restriction(id, version, members, tags, restrictions_);
}

void WayReader::add_ferry(std::span<const Member> members, std::span<const Tag> tags) {
    const auto ways =
        std::count_if(members.begin(), members.end(), [](const Member& member) { return member.type == 'w'; });
    OwnedTags kept;
    for (const Tag& tag : tags)
        // The relation's duration is that of one way only if it has no other.
        if (tag.key != "type" && (tag.key != "duration" || ways == 1)) kept.emplace_back(tag.key, tag.value);
    for (const Member& member : members)
        if (member.type == 'w') ferry_tags_.emplace(member.id, kept);
}

std::optional<Wanted> WayReader::another_pass() const {
    Wanted wanted;
    wanted.ways = newest_ways_.may_repeat() || !ferry_tags_.empty();
    wanted.relations = newest_relations_.may_repeat() && !restrictions_.read.empty();
    if (!wanted.ways && !wanted.relations) return std::nullopt;
    return wanted;
}

void WayReader::begin_another_pass() {
    another_pass_ = true;
    if (newest_ways_.may_repeat()) {
        for (const std::int64_t id : ways_.id) newest_ways_.watch(id);
        for (const auto& [id, tags] : ferry_tags_) newest_ways_.watch(id);
    }
    if (newest_relations_.may_repeat())
        for (const Restriction& restriction : restrictions_.read) newest_relations_.watch(restriction.relation);
}

bool WayReader::counts(std::size_t way) const {
    return newest_ways_.is_newest(ways_.id[way], ways_.version[way]);
}

Ways WayReader::finish() {
    keep_newest(newest_relations_, restrictions_);
    if (std::adjacent_find(ways_.id.begin(), ways_.id.end(), std::greater_equal<>()) == ways_.id.end() &&
        !newest_ways_.may_repeat())
        return std::move(ways_);
    // Of one version in several files, an extract may have cut off nodes: the longest is taken.
    std::vector<std::size_t> order(ways_.count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (ways_.id[a] != ways_.id[b]) return ways_.id[a] < ways_.id[b];
        if (ways_.version[a] != ways_.version[b]) return ways_.version[a] > ways_.version[b];
        return ways_.nodes(a).size() > ways_.nodes(b).size();
    });
    Ways sorted;
    for (const std::size_t way : order) {
        if (!counts(way) || (!sorted.id.empty() && sorted.id.back() == ways_.id[way])) {
            ++counts_.twice;
            continue;
        }
        const auto nodes = ways_.nodes(way);
        sorted.id.push_back(ways_.id[way]);
        sorted.version.push_back(ways_.version[way]);
        sorted.meaning.push_back(ways_.meaning[way]);
        sorted.name.push_back(ways_.name[way]);
        sorted.side.push_back(ways_.side[way]);
        sorted.facts.push_back(ways_.facts[way]);
        if (!ways_.kept.empty()) sorted.kept.push_back(ways_.kept[way]);
        sorted.node.insert(sorted.node.end(), nodes.begin(), nodes.end());
        sorted.first_node.push_back(sorted.node.size());
    }
    sorted.names = std::move(ways_.names);
    sorted.fact_sets = std::move(ways_.fact_sets);
    sorted.kept_sets = std::move(ways_.kept_sets);
    return sorted;
}

}  // namespace starway::io::osm
