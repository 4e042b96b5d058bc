#include "draw/record.hpp"

#include <fmt/format.h>

#include <limits>
#include <unordered_map>
#include <utility>

#include "draw/ancestry.hpp"

namespace starway::draw {
namespace {

// Both halves of a search use the same node numbers; an extra bit keeps them apart.
std::uint64_t key(std::uint64_t node, bool backward) {
    return node * 2 + (backward ? 1 : 0);
}

}  // namespace

SearchEvent end_event(EventKind kind, std::uint64_t node, Position at) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    SearchEvent event;
    event.kind = kind;
    event.node = node;
    event.at = at;
    event.g = kind == EventKind::source ? 0 : unknown;
    event.h = event.f = unknown;
    return event;
}

std::string cut_short(const SearchRecord& record, std::uint64_t shown) {
    const std::uint64_t all = record.total_events > record.events.size() ? record.total_events : record.events.size();
    if (shown >= all) return {};
    return fmt::format("Only the first {} of the {} events of the search are shown.", shown, all);
}

std::vector<std::uint32_t> parent_events(const SearchRecord& record) {
    std::vector<std::uint32_t> parents(record.events.size(), no_event);
    std::unordered_map<std::uint64_t, std::uint32_t> latest;
    for (std::uint32_t i = 0; i < parents.size(); ++i) {
        const SearchEvent& event = record.events[i];
        if (event.kind == EventKind::destination) continue;
        if (event.parent != SearchEvent::no_parent && event.parent != event.node) {
            const auto found = latest.find(key(event.parent, event.backward));
            if (found != latest.end()) parents[i] = found->second;
        }
        latest[key(event.node, event.backward)] = i;
    }
    return parents;
}

std::vector<std::uint32_t> next_events(const SearchRecord& record) {
    std::vector<std::uint32_t> next(record.events.size(), no_event);
    std::unordered_map<std::uint64_t, std::uint32_t> later;
    for (std::size_t i = next.size(); i-- > 0;) {
        const SearchEvent& event = record.events[i];
        if (event.kind != EventKind::expanding && event.kind != EventKind::generating) continue;
        std::uint32_t& known = later.try_emplace(key(event.node, event.backward), no_event).first->second;
        next[i] = std::exchange(known, static_cast<std::uint32_t>(i));
    }
    return next;
}

}  // namespace starway::draw
