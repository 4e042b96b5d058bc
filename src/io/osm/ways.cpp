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

void WayReader::way(std::int64_t id, std::span<const std::int64_t> nodes, std::span<const Tag> tags) {
    if (another_pass_) {
        const auto found = ferry_tags_.find(id);
        // A way with tags of its own was judged by them.
        if (found == ferry_tags_.end() || profile::value_of(tags, "highway") || profile::value_of(tags, "route"))
            return;
        joined_.assign(tags.begin(), tags.end());
        for (const auto& [key, value] : found->second)
            if (!profile::value_of(tags, key)) joined_.push_back({key, value});
        if (const auto meaning = meanings_.way(joined_)) {
            ++counts_.of_relations;
            keep(id, *meaning, nodes, joined_);
        }
        return;
    }
    ++counts_.read;
    if (const auto meaning = meanings_.way(tags)) keep(id, *meaning, nodes, tags);
}

void WayReader::keep(std::int64_t id, std::uint32_t meaning, std::span<const std::int64_t> nodes,
                     std::span<const Tag> tags) {
    if (nodes.size() < 2) {
        ++counts_.too_short;
        return;
    }
    if (std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.ends_with(":conditional"); }))
        ++counts_.conditional;
    meanings_.count(meaning);
    ways_.id.push_back(id);
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

void WayReader::relation(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags) {
    if (!is_ferry(tags)) return add_restriction(id, members, tags, restrictions_);
    const auto ways =
        std::count_if(members.begin(), members.end(), [](const Member& member) { return member.type == 'w'; });
    OwnedTags kept;
    for (const Tag& tag : tags)
        // The relation's duration is that of one way only if it has no other.
        if (tag.key != "type" && (tag.key != "duration" || ways == 1)) kept.emplace_back(tag.key, tag.value);
    for (const Member& member : members)
        if (member.type == 'w') ferry_tags_.emplace(member.id, kept);
}

void WayReader::begin_another_pass() {
    another_pass_ = true;
}

Ways WayReader::finish() {
    if (std::adjacent_find(ways_.id.begin(), ways_.id.end(), std::greater_equal<>()) == ways_.id.end())
        return std::move(ways_);
    // Of one way in several files, an extract may have cut off nodes: the longest is taken.
    std::vector<std::size_t> order(ways_.count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (ways_.id[a] != ways_.id[b]) return ways_.id[a] < ways_.id[b];
        return ways_.nodes(a).size() > ways_.nodes(b).size();
    });
    Ways sorted;
    for (const std::size_t way : order) {
        if (!sorted.id.empty() && sorted.id.back() == ways_.id[way]) {
            ++counts_.twice;
            continue;
        }
        const auto nodes = ways_.nodes(way);
        sorted.id.push_back(ways_.id[way]);
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
