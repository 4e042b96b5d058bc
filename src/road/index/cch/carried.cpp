#include "road/index/cch/carried.hpp"

#include <algorithm>

#include "road/index/cch/halves.hpp"

namespace starway::road::index {
namespace {

std::uint32_t sum_or_unknown(std::uint32_t a, std::uint32_t b) {
    if (a == CarriedSteps::unknown || b == CarriedSteps::unknown) return CarriedSteps::unknown;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{a} + b, CarriedSteps::unknown));
}

}  // namespace

CarriedSteps sum_of(CarriedSteps a, CarriedSteps b) {
    return {sum_or_unknown(a.length, b.length), sum_or_unknown(a.time, b.time)};
}

IdVector<graph::EntryId, CarriedSteps> carried_by_entries(const SkeletonView& skeleton,
                                                          IdSpan<graph::EntryId, const std::uint32_t> halves,
                                                          IdSpan<graph::LinkId, const CarriedSteps> of_links) {
    const HalfCodes codes(skeleton);
    IdVector<graph::EntryId, CarriedSteps> sums(halves.size());
    for_each_entry(skeleton, 0, skeleton.node_count(), [&](graph::RankId low, graph::EntryId entry) {
        const auto [first, second] = codes.decode(halves[entry], entry, low).made;
        if (first != graph::no_lower_arc)
            sums[entry] = sum_of(sums[graph::downwards(first)], sums[graph::upwards(second)]);
        else if (second != graph::no_lower_arc)
            sums[entry] = of_links[second];
    });
    return sums;
}

}  // namespace starway::road::index
