#include "index/cch/carried.hpp"

#include <algorithm>

namespace starway::index {
namespace {

std::uint32_t sum_or_unknown(std::uint32_t a, std::uint32_t b) {
    if (a == CarriedSteps::unknown || b == CarriedSteps::unknown) return CarriedSteps::unknown;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{a} + b, CarriedSteps::unknown));
}

}  // namespace

CarriedSteps sum_of(CarriedSteps a, CarriedSteps b) {
    return {sum_or_unknown(a.length, b.length), sum_or_unknown(a.time, b.time)};
}

// The arcs of a shortcut have lower numbers than its own.
std::vector<CarriedSteps> carried_by_entries(std::span<const ShortcutArcs> shortcut_arcs,
                                             std::span<const CarriedSteps> of_links) {
    std::vector<CarriedSteps> sums(shortcut_arcs.size());
    for (std::size_t entry = 0; entry < sums.size(); ++entry) {
        const auto [first, second] = shortcut_arcs[entry];
        if (first != no_lower_arc)
            sums[entry] = sum_of(sums[downwards(first)], sums[upwards(second)]);
        else if (second != no_lower_arc)
            sums[entry] = of_links[second];
    }
    return sums;
}

}  // namespace starway::index
