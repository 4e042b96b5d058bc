#include "read/roads/osm/ways.hpp"

#include <algorithm>
#include <numeric>

#include "road/network/rules/route_refs.hpp"
#include "road/network/rules/timed_rules.hpp"
#include "road/profile/timed_rules.hpp"

namespace starway::read::osm {
namespace {

// The name of the street beside which a path without a name leads (OpenStreetMap wiki, Key:is_sidepath:of:name,
// Key:street:name).
std::string_view name_of_street(std::span<const Tag> tags) {
    const auto is = [&](std::string_view key, std::string_view value) {
        return road::profile::value_of(tags, key) == value;
    };
    const bool is_path = is("highway", "footway") || is("highway", "cycleway") || is("highway", "path");
    if (!is_path || !(is("footway", "sidewalk") || is("cycleway", "sidepath") || is("is_sidepath", "yes"))) return {};
    for (const std::string_view key : {"is_sidepath:of:name", "street:name"})
        if (const auto name = road::profile::value_of(tags, key); name && !name->empty()) return *name;
    return {};
}

// Its name, else that of the street beside it, else its number.
std::string_view name_of(std::span<const Tag> tags) {
    if (const auto name = road::profile::value_of(tags, "name"); name && !name->empty()) return *name;
    if (const auto street = name_of_street(tags); !street.empty()) return street;
    return road::profile::value_of(tags, "ref").value_or(std::string_view());
}

}  // namespace

WayReader::WayReader(Meanings& meanings, std::span<const std::string> kept_keys)
    : meanings_(meanings),
      kept_keys_(kept_keys),
      ways_with_key_(kept_keys.size()),
      tells_routes_(std::any_of(meanings.profiles().begin(), meanings.profiles().end(),
                                [](const road::profile::Profile& profile) { return profile.route_directions; })) {}

void WayReader::way(std::int64_t id, Version version, std::span<const std::int64_t> nodes, std::span<const Tag> tags) {
    if (another_pass_) {
        newest_ways_.compare(id, version);
        areas_.take_member(id, version, nodes);
        if (!version.is_deleted) keep_of_ferry(id, version, nodes, tags);
        return;
    }
    newest_ways_.meet(id);
    if (version.is_deleted) {
        ++counts_.deleted;
        return;
    }
    ++counts_.read;
    const auto meaning = meanings_.way(tags);
    if (!meaning) return;
    keep(id, version, *meaning, nodes, tags);
    if (is_area(nodes, [&](std::string_view key) { return road::profile::value_of(tags, key); }))
        add_area(id, version, nodes, tags);
}

std::optional<std::uint32_t> WayReader::crossing_of(std::span<const Tag> tags) {
    std::vector<Tag> crossing(tags.begin(), tags.end());
    crossing.push_back({road::profile::crossing_key, road::profile::crossing_value});
    return meanings_.way(crossing);
}

void WayReader::add_area(std::int64_t id, Version version, std::span<const std::int64_t> /*nodes*/,
                         std::span<const Tag> tags) {
    if (const auto crossing = crossing_of(tags))
        areas_.add({0, version.number, record_of(id, version, *crossing, tags), {}, {id}, {}});
}

// The members' tags do not matter: the relation is the square.
void WayReader::add_area(std::int64_t id, Version version, std::span<const Member> members, std::span<const Tag> tags) {
    std::vector<Tag> own;
    std::copy_if(tags.begin(), tags.end(), std::back_inserter(own),
                 [](const Tag& tag) { return tag.key != "type" && tag.key != "area"; });
    own.push_back({"area", "yes"});
    const auto outline = meanings_.way(own);
    const auto crossing = outline ? crossing_of(own) : std::nullopt;
    if (!crossing) return;
    AreaSource area{id, version.number, {}, {}, {}, {}};
    for (const Member& member : members)
        if (member.type == 'w') (member.role == "inner" ? area.inner : area.outer).push_back(member.id);
    if (area.outer.empty()) return;
    area.crossing = record_of(area.outer.front(), version, *crossing, own);
    area.outline = record_of(area.outer.front(), version, *outline, own);
    areas_.add(std::move(area));
}

void WayReader::way_positions(Version /*version*/, std::span<const std::int64_t> /*nodes*/,
                              std::span<const std::optional<FixedPosition>> /*at*/) {
    have_positions_ = true;
}

void WayReader::keep_of_ferry(std::int64_t id, Version version, std::span<const std::int64_t> nodes,
                              std::span<const Tag> tags) {
    const auto found = ferry_tags_.find(id);
    // A way with tags of its own was judged by them.
    if (found == ferry_tags_.end() || road::profile::value_of(tags, "highway") ||
        road::profile::value_of(tags, "route"))
        return;
    joined_.assign(tags.begin(), tags.end());
    for (const auto& [key, value] : found->second)
        if (!road::profile::value_of(tags, key)) joined_.push_back({key, value});
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
    meanings_.count(meaning);
    ways_.push(record_of(id, version, meaning, tags), nodes);
}

WayRecord WayReader::record_of(std::int64_t id, Version version, std::uint32_t meaning, std::span<const Tag> tags) {
    const auto side = road::profile::value_of(tags, "driving_side");
    WayRecord record{id,
                     version.number,
                     meaning,
                     ways_.names.add(name_of(tags)),
                     DrivingSide::untold,
                     ways_.fact_sets.add(facts_of(tags)),
                     0};
    if (side == "left") record.side = DrivingSide::left;
    if (side == "right") record.side = DrivingSide::right;
    record.kept = kept_set(tags);
    return record;
}

// Without the tags that profiles ask about, which are kept in any case.
std::uint32_t WayReader::kept_set(std::span<const Tag> tags) {
    kept_text_.clear();
    for (std::size_t i = 0; i < kept_keys_.size(); ++i) {
        const auto value = road::profile::value_of(tags, kept_keys_[i]);
        if (!value) continue;
        ++ways_with_key_[i];
        if (meanings_.asks_about(kept_keys_[i])) continue;
        kept_text_.append(kept_keys_[i]).append(1, '\0').append(*value).append(1, '\0');
    }
    append_timed_rules(tags);
    return ways_.kept_sets.add(kept_text_);
}

// What holds for certain times only is not obeyed, but told with the routes that it touches.
void WayReader::append_timed_rules(std::span<const Tag> tags) {
    std::string lines;
    for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
        road::network::add_lines(meanings_.profile(p).name, road::profile::timed_rules(meanings_.evaluator(p), tags),
                                 lines);
    if (lines.empty()) return;
    ++counts_.timed;
    kept_text_.append(road::network::timed_rules_key).append(1, '\0').append(lines).append(1, '\0');
}

bool WayReader::is_ferry(std::span<const Tag> tags) const {
    const auto route = road::profile::value_of(tags, "route");
    if (!route || road::profile::value_of(tags, "type") != "route") return false;
    for (std::size_t i = 0; i < meanings_.profile_count(); ++i) {
        const auto& routes = meanings_.profile(i).ferry.route;
        if (std::find(routes.begin(), routes.end(), *route) != routes.end()) return true;
    }
    return false;
}

void WayReader::relation(std::int64_t id, Version version, std::span<const Member> members, std::span<const Tag> tags) {
    if (another_pass_) return newest_relations_.compare(id, version);
    newest_relations_.meet(id);
    if (version.is_deleted) return;
    if (is_ferry(tags)) return add_ferry(members, tags);
    if (road::profile::value_of(tags, "type") == "multipolygon") return add_area(id, version, members, tags);
    if (auto manoeuvre = manoeuvre_of(id, version, members, tags)) turns_.manoeuvres.push_back(*std::move(manoeuvre));
    if (tells_routes_) routes_.add(id, members, tags);
    add_restriction(id, version, members, tags, turns_.restrictions);
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
    wanted.ways = newest_ways_.may_repeat() || !ferry_tags_.empty() || areas_.has_relations();
    wanted.relations = newest_relations_.may_repeat() &&
                       (!turns_.restrictions.read.empty() || !turns_.manoeuvres.empty() || areas_.has_relations());
    if (!wanted.ways && !wanted.relations) return std::nullopt;
    return wanted;
}

void WayReader::begin_another_pass() {
    another_pass_ = true;
    if (newest_ways_.may_repeat()) {
        for (const std::int64_t id : ways_.id) newest_ways_.watch(id);
        for (const auto& [id, tags] : ferry_tags_) newest_ways_.watch(id);
    }
    if (newest_relations_.may_repeat()) {
        for (const Restriction& restriction : turns_.restrictions.read) newest_relations_.watch(restriction.relation);
        for (const ManoeuvreRelation& manoeuvre : turns_.manoeuvres) newest_relations_.watch(manoeuvre.path.relation);
        for (const AreaSource& area : areas_.all())
            if (area.relation != 0) newest_relations_.watch(area.relation);
    }
    areas_.expect_members();
}

bool WayReader::counts(std::size_t way) const {
    return newest_ways_.is_newest(ways_.id[way], ways_.version[way]);
}

// Kept as tags of the way, as road/network/rules/route_refs.hpp reads them.
void WayReader::add_route_directions() {
    if (routes_.empty()) return;
    for (std::size_t way = 0; way < ways_.count(); ++way) {
        const auto refs = routes_.of_way(ways_.id[way], ways_.fact_sets.at(ways_.facts[way]).ref);
        if (!refs) continue;
        kept_text_ = ways_.kept_sets.at(ways_.kept[way]);
        kept_text_.append(road::network::ref_forward_key).append(1, '\0').append(refs->forward).append(1, '\0');
        kept_text_.append(road::network::ref_backward_key).append(1, '\0').append(refs->backward).append(1, '\0');
        ways_.kept[way] = ways_.kept_sets.add(kept_text_);
    }
}

Ways WayReader::finish() {
    add_route_directions();
    keep_newest(newest_relations_, turns_);
    areas_.keep_newest(newest_ways_, newest_relations_);
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
    std::vector<std::size_t> kept;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        const std::size_t first = order[begin];
        while (end < order.size() && ways_.id[order[end]] == ways_.id[first]) ++end;
        if (counts(first)) kept.push_back(first);
        // Versions descend.
        if (!counts(first) || ways_.version[order[end - 1]] != ways_.version[first])
            ++counts_.outdated;
        else if (end - begin > 1)
            ++counts_.repeated;
    }
    return ways_.in_order(kept);
}

}  // namespace starway::read::osm
