#include "io/osm/restrictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/shown.hpp"
#include "profile/quantity.hpp"

namespace starway::io::osm {
namespace {

constexpr std::string_view key_stem = "restriction";

bool is_restriction_key(std::string_view key) {
    return key == key_stem ||
           (key.starts_with(key_stem) && key.size() > key_stem.size() && key[key_stem.size()] == ':');
}

// "no_left_turn" of "no_left_turn @ (Mo-Fr 07:00-09:00)".
std::string_view kind_of(std::string_view value) {
    return profile::trimmed(value.substr(0, std::min(value.find('@'), value.size())));
}

// Empty if the relation is whole.
std::string_view what_is_wrong(const Restriction& restriction, std::size_t via_nodes) {
    if (!restriction.kind.starts_with("no_") && !restriction.kind.starts_with("only_")) return "of an unknown kind";
    if (restriction.from.empty()) return "without a way to come from";
    if (restriction.to.empty()) return "without a way to go to";
    if (restriction.via_ways.empty() && via_nodes == 0) return "without a node or way between";
    if (via_nodes > 1 || (via_nodes == 1 && !restriction.via_ways.empty())) return "with several nodes between";
    return {};
}

}  // namespace

void add_restriction(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags,
                     Restrictions& restrictions) {
    const auto type = profile::value_of(tags, "type");
    if (!type || !is_restriction_key(*type)) return;
    Restriction restriction;
    restriction.relation = id;
    for (const Tag& tag : tags) {
        // The plain key says more than one for some vehicles or hours.
        if (is_restriction_key(tag.key) && (restriction.key.empty() || tag.key == key_stem)) {
            restriction.key = tag.key;
            restriction.kind = kind_of(tag.value);
        }
        if (tag.key == "except")
            profile::for_each_item(tag.value, [&](std::string_view item) {
                restriction.except.emplace_back(item);
                return true;
            });
    }
    std::size_t via_nodes = 0;
    for (const Member& member : members) {
        if (member.type == 'w') {
            if (member.role == "from") restriction.from.push_back(member.id);
            if (member.role == "to") restriction.to.push_back(member.id);
            if (member.role == "via") restriction.via_ways.push_back(member.id);
        } else if (member.type == 'n' && member.role == "via") {
            restriction.via_node = member.id;
            ++via_nodes;
        }
    }
    const std::string_view wrong =
        members.empty() ? std::string_view("without members") : what_is_wrong(restriction, via_nodes);
    if (!wrong.empty())
        ++restrictions.ignored[std::string(wrong)];
    else
        restrictions.read.push_back(std::move(restriction));
}

std::string restrictions_text(const Restrictions& restrictions) {
    std::string text;
    if (!restrictions.read.empty()) {
        std::map<std::string, std::uint64_t> counts;
        std::uint64_t via_ways = 0;
        std::uint64_t conditional = 0;
        for (const Restriction& restriction : restrictions.read) {
            ++counts[restriction.kind];
            if (!restriction.via_ways.empty()) ++via_ways;
            if (restriction.is_conditional()) ++conditional;
        }
        std::vector<std::pair<std::string, std::uint64_t>> kinds(counts.begin(), counts.end());
        std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        constexpr std::size_t most_shown = 10;
        std::uint64_t others = 0;
        std::string list;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            if (i < most_shown)
                list += fmt::format("{}{} {}", list.empty() ? "" : ", ", kinds[i].second, core::shown(kinds[i].first));
            else
                others += kinds[i].second;
        }
        if (others > 0) list += fmt::format(", {} of other kinds", others);
        if (via_ways > 0) list += fmt::format("; {} over ways", via_ways);
        if (conditional > 0) list += fmt::format("; {} for certain times only", conditional);
        text = fmt::format("{} turn restriction{} read, but routes do not obey {} yet: {}", restrictions.read.size(),
                           restrictions.read.size() == 1 ? " was" : "s were",
                           restrictions.read.size() == 1 ? "it" : "them", list);
    }
    for (const auto& [reason, count] : restrictions.ignored)
        text +=
            fmt::format("{}{} turn restriction{} {} ignored", text.empty() ? "" : "; ", count, count == 1 ? "" : "s",
                        count == 1 ? fmt::format("{} was", reason) : fmt::format("{} were", reason));
    return text;
}

}  // namespace starway::io::osm
