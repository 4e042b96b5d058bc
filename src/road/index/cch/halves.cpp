#include "road/index/cch/halves.hpp"

#include <algorithm>
#include <bit>

#include "base/core/threads/parallel.hpp"

namespace starway::road::index {
namespace {

constexpr std::size_t ranks_packed_at_once = 4096;

// Next to a rank and the bit for arcs of the graph.
std::uint32_t bits_left(std::uint32_t ranks) {
    return 31U - static_cast<std::uint32_t>(std::bit_width(ranks == 0 ? 0 : ranks - 1));
}

}  // namespace

HalfCodes::HalfCodes(const SkeletonView& skeleton) : HalfCodes(skeleton, bits_left(skeleton.node_count())) {}

HalfCodes::HalfCodes(const SkeletonView& skeleton, std::uint32_t bits_of_places)
    : up_(skeleton.up()),
      down_(skeleton.down()),
      first_bits_(bits_of_places / 2),
      second_bits_(bits_of_places - first_bits_),
      most_first_((1U << first_bits_) - 1),
      most_second_((1U << second_bits_) - 1) {}

std::uint32_t HalfCodes::encode(const graph::ShortcutArcs& made, graph::RankId middle) const {
    if (made.first == graph::no_lower_arc)
        return made.second == graph::no_lower_arc ? closed : not_a_shortcut + made.second;
    const std::uint32_t first = std::min(made.first - down_.first_arc[middle], most_first_);
    const std::uint32_t second = std::min(made.second - up_.first_arc[middle], most_second_);
    return (middle << first_bits_ | first) << second_bits_ | second;
}

graph::ShortcutArcs HalfCodes::look_up(HeadLists up, HeadLists down, graph::ShortcutArcs made, Places places,
                                       graph::EntryId entry, graph::RankId low) {
    const bool leads_up = entry == graph::upwards(entry / 2);
    const HeadLists& lists = leads_up ? up : down;
    const graph::RankId high = lists.heads(low)[entry / 2 - lists.first_arc[low]];
    if (places.first == places.most_first) made.first = down.arc(places.middle, leads_up ? low : high);
    if (places.second == places.most_second) made.second = up.arc(places.middle, leads_up ? high : low);
    return made;
}

void pack_halves(const SkeletonView& skeleton, Metric& metric) {
    const HalfCodes codes(skeleton);
    const HeadLists up = skeleton.up();
    IdVector<graph::HierarchyArcId, graph::RankId> low_of(up.arc_count());
    for (std::uint32_t v = 0; v < skeleton.node_count(); ++v)
        std::fill(low_of.begin() + up.first_arc[v], low_of.begin() + up.first_arc[v + 1], graph::RankId(v));
    metric.halves.assign(skeleton.entry_count(), codes.encode({}, graph::RankId(0)));
    core::for_slices(skeleton.node_count(), ranks_packed_at_once, [&](std::size_t first, std::size_t last) {
        for_each_entry(skeleton, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last),
                       [&](graph::RankId, graph::EntryId entry) {
                           const graph::ShortcutArcs& made = metric.shortcut_arcs[entry];
                           const graph::RankId middle =
                               made.first == graph::no_lower_arc ? graph::RankId(0) : low_of[made.second];
                           metric.halves[entry] = codes.encode(made, middle);
                       });
    });
}

IdVector<graph::EntryId, graph::ShortcutArcs> unpack_halves(const SkeletonView& skeleton,
                                                            IdSpan<graph::EntryId, const std::uint32_t> halves) {
    const HalfCodes codes(skeleton);
    IdVector<graph::EntryId, graph::ShortcutArcs> made(halves.size());
    for_each_entry(skeleton, 0, skeleton.node_count(), [&](graph::RankId low, graph::EntryId entry) {
        made[entry] = codes.decode(halves[entry], entry, low).made;
    });
    return made;
}

}  // namespace starway::road::index
