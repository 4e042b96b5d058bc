#include "read/roads/osm/restrictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/core/shown.hpp"
#include "road/profile/quantity.hpp"

namespace starway::read::osm {
namespace {

constexpr std::string_view key_stem = "restriction";

bool is_restriction_key(std::string_view key) {
    return key == key_stem ||
           (key.starts_with(key_stem) && key.size() > key_stem.size() && key[key_stem.size()] == ':');
}

// "no_left_turn" of "no_left_turn @ (Mo-Fr 07:00-09:00)".
std::string_view kind_of(std::string_view value) {
    return road::profile::trimmed(value.substr(0, std::min(value.find('@'), value.size())));
}

bool is_known_kind(std::string_view kind) {
    return kind.starts_with("no_") || kind.starts_with("only_");
}

// The old tags for certain times: day_on=Monday, day_off=Friday, hour_on=07:00, hour_off=09:00. Empty: there are none.
std::string old_times(std::span<const Tag> tags) {
    std::string times;
    for (const std::string_view unit : {"day", "hour"}) {
        const auto on = road::profile::value_of(tags, std::string(unit) + "_on");
        const auto off = road::profile::value_of(tags, std::string(unit) + "_off");
        if (on || off)
            times += fmt::format("{}{}-{}", times.empty() ? "" : " ", on.value_or(std::string_view()),
                                 off.value_or(std::string_view()));
    }
    return times;
}

// "no_right_turn_on_red" is about waiting at a signal, not about the turn.
bool is_for_red_lights(std::string_view kind) {
    return kind.ends_with("_on_red");
}

// Only a "no entry" has several ways to come from, and only a "no exit" several to go to.
bool are_several_allowed(const Restriction& restriction) {
    const auto is = [&](std::string_view wanted) {
        return std::all_of(restriction.kinds.begin(), restriction.kinds.end(),
                           [&](const auto& kind) { return kind.second == wanted; });
    };
    return (restriction.from.size() < 2 || is("no_entry")) && (restriction.to.size() < 2 || is("no_exit"));
}

// Empty if the relation is whole.
std::string_view what_is_wrong(const Restriction& restriction, std::size_t via_nodes) {
    if (std::none_of(restriction.kinds.begin(), restriction.kinds.end(),
                     [](const auto& kind) { return is_known_kind(kind.second); }))
        return "of an unknown kind";
    if (std::all_of(restriction.kinds.begin(), restriction.kinds.end(),
                    [](const auto& kind) { return is_for_red_lights(kind.second); }))
        return "for red lights only";
    if (restriction.from.empty()) return "without a way to come from";
    if (restriction.to.empty()) return "without a way to go to";
    if (restriction.via_ways.empty() && via_nodes == 0) return "without a node or way between";
    if (via_nodes > 1 || (via_nodes == 1 && !restriction.via_ways.empty())) return "with several nodes between";
    if (!are_several_allowed(restriction)) return "with several ways to come from or to go to";
    return {};
}

void add_kind(const std::string& key, std::string_view value, const std::string& times, Restriction& restriction) {
    const bool is_conditional = key.ends_with(road::profile::conditional_suffix);
    if (is_conditional)
        restriction.conditional.emplace_back(key.substr(0, key.size() - road::profile::conditional_suffix.size()),
                                             value);
    else if (!times.empty())
        restriction.conditional.emplace_back(key, fmt::format("{} @ ({})", value, times));
    const bool holds_always = is_conditional || times.empty();
    restriction.kinds.emplace_back(holds_always ? key : key + std::string(road::profile::conditional_suffix),
                                   kind_of(value));
}

void add_once(std::vector<std::int64_t>& ways, std::int64_t way) {
    if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
}

}  // namespace

std::optional<Restriction> restriction_of(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags,
                                          std::string_view& wrong) {
    const auto type = road::profile::value_of(tags, "type");
    if (!type || !is_restriction_key(*type)) return std::nullopt;
    Restriction restriction;
    restriction.relation = id;
    const std::string times = old_times(tags);
    for (const Tag& tag : tags) {
        // An old form: type=restriction:hgv with restriction=no_left_turn.
        const std::string key(tag.key == key_stem ? *type : tag.key);
        if (is_restriction_key(key)) add_kind(key, tag.value, times, restriction);
        if (tag.key == "except")
            road::profile::for_each_item(tag.value, [&](std::string_view item) {
                restriction.except.emplace_back(item);
                return true;
            });
    }
    std::size_t via_nodes = 0;
    for (const Member& member : members) {
        if (member.type == 'w') {
            if (member.role == "from") add_once(restriction.from, member.id);
            if (member.role == "to") add_once(restriction.to, member.id);
            if (member.role == "via") add_once(restriction.via_ways, member.id);
        } else if (member.type == 'n' && member.role == "via") {
            if (via_nodes == 0 || member.id != restriction.via_node) ++via_nodes;
            restriction.via_node = member.id;
        }
    }
    wrong = members.empty() ? std::string_view("without members") : what_is_wrong(restriction, via_nodes);
    return restriction;
}

void add_restriction(std::int64_t id, Version version, std::span<const Member> members, std::span<const Tag> tags,
                     Restrictions& restrictions) {
    std::string_view wrong;
    auto restriction = restriction_of(id, members, tags, wrong);
    if (!restriction) return;
    if (!wrong.empty()) {
        ++restrictions.ignored[std::string(wrong)];
        return;
    }
    restriction->version = version.number;
    restrictions.read.push_back(*std::move(restriction));
}

void keep_newest(const NewestVersions& newest, Restrictions& restrictions) {
    keep_newest_of(newest, restrictions.read,
                   [](const Restriction& restriction) { return std::pair(restriction.relation, restriction.version); });
}

namespace {

bool is_excepted(const Restriction& restriction, const road::profile::Profile& profile) {
    const std::vector<std::string>& except = profile.restrictions.except;
    return std::any_of(restriction.except.begin(), restriction.except.end(), [&](const std::string& who) {
        return std::find(except.begin(), except.end(), who) != except.end();
    });
}

// The kind that a condition on the vehicle itself makes hold; empty if none does.
std::string_view decided_kind(const Restriction& restriction, const std::string& key,
                              const road::profile::Profile& profile) {
    for (const auto& [known, text] : restriction.conditional)
        if (known == key)
            if (const auto decided = road::profile::decide(text, profile); decided && !decided->for_local)
                return decided->clause.value;
    return {};
}

}  // namespace

std::vector<road::profile::ConditionalClause> timed_clauses(const Restriction& restriction,
                                                            const road::profile::Profile& profile) {
    std::vector<road::profile::ConditionalClause> timed;
    if (is_excepted(restriction, profile)) return timed;
    for (const auto& [key, text] : restriction.conditional) {
        const auto& keys = profile.restrictions.keys;
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
        for (const road::profile::ConditionalClause& clause : road::profile::conditional_clauses(text))
            if (is_known_kind(clause.value) && !is_for_red_lights(clause.value) &&
                road::profile::holds_for(clause.condition, profile) == road::profile::Holds::unknown)
                timed.push_back(clause);
    }
    return timed;
}

RestrictionVerdict judge(const Restriction& restriction, const road::profile::Profile& profile) {
    const std::vector<std::string>& keys = profile.restrictions.keys;  // no binding: Clang 14 does not capture those
    for (const std::string& key : keys) {
        if (const std::string_view kind = decided_kind(restriction, key, profile); is_known_kind(kind))
            return is_excepted(restriction, profile) ? RestrictionVerdict{{}, "with an exception for them"}
                                                     : RestrictionVerdict{kind, {}};
        const auto found = std::find_if(restriction.kinds.begin(), restriction.kinds.end(),
                                        [&](const auto& kind) { return kind.first == key; });
        if (found == restriction.kinds.end()) continue;
        if (!is_known_kind(found->second)) return {{}, "of an unknown kind"};
        if (is_for_red_lights(found->second)) return {{}, "for red lights only"};
        if (is_excepted(restriction, profile)) return {{}, "with an exception for them"};
        return {found->second, {}};
    }
    const bool at_times = std::any_of(restriction.kinds.begin(), restriction.kinds.end(), [&](const auto& kind) {
        return std::any_of(keys.begin(), keys.end(),
                           [&](const std::string& key) { return kind.first == key + ":conditional"; });
    });
    return {{}, at_times ? for_certain_times : "for other vehicles"};
}

std::string restrictions_text(const RestrictionCounts& counts) {
    std::string text;
    std::uint64_t obeyed = 0;
    std::vector<std::pair<std::string, std::uint64_t>> kinds(counts.obeyed.begin(), counts.obeyed.end());
    std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    constexpr std::size_t most_shown = 10;
    std::uint64_t others = 0;
    std::string list;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        obeyed += kinds[i].second;
        if (i < most_shown)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", kinds[i].second, core::shown(kinds[i].first));
        else
            others += kinds[i].second;
    }
    if (others > 0) list += fmt::format(", {} of other kinds", others);
    if (counts.over_ways > 0) list += fmt::format("; {} over ways", counts.over_ways);
    if (obeyed > 0) text = fmt::format("{} turn restriction{} obeyed: {}", obeyed, obeyed == 1 ? " is" : "s are", list);
    for (const auto& [reason, count] : counts.ignored)
        text +=
            fmt::format("{}{} turn restriction{} {} {}", text.empty() ? "" : "; ", count, count == 1 ? "" : "s", reason,
                        reason == for_certain_times
                            ? count == 1 ? "is told by routes, but not obeyed" : "are told by routes, but not obeyed"
                        : count == 1 ? "was ignored"
                                     : "were ignored");
    return text;
}

}  // namespace starway::read::osm
