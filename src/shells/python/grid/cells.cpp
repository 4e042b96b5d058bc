// Masks and costs as tile maps hold them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "grid/model/costs.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/options.hpp"

namespace starway::python {
namespace {

// Eight bytes of 0 or 1 as eight bits, the first lowest.
std::uint64_t bits_of(const unsigned char* bytes) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes, 8);
    return ((eight & 0x0101010101010101ULL) * 0x0102040810204080ULL) >> 56U;
}

}  // namespace

std::vector<std::uint64_t> packed_mask(const Mask& open) {
    const std::size_t width = open.shape(1);
    const std::size_t words = (width + 63) / 64;
    std::vector<std::uint64_t> rows(words * open.shape(0));
    const auto* byte = reinterpret_cast<const unsigned char*>(open.data());
    for (std::size_t y = 0; y < open.shape(0); ++y, byte += width) {
        std::uint64_t* word = rows.data() + y * words;
        std::size_t x = 0;
        for (; x + 64 <= width; x += 64, ++word)
            for (std::size_t i = 0; i < 64; i += 8) *word |= bits_of(byte + x + i) << i;
        for (std::size_t i = 0; x + i < width; ++i) *word |= std::uint64_t{byte[x + i] & 1U} << i;
    }
    return rows;
}

PackedCosts packed_costs(const Table<double>& costs, const Mask& open) {
    constexpr double most = std::numeric_limits<std::uint16_t>::max();
    const std::size_t count = costs.shape(0) * costs.shape(1);
    double largest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double cost = costs.data()[i];
        if (!open.data()[i]) continue;
        if (!(cost >= 0) || !std::isfinite(cost))
            refuse(fmt::format("the cost of cell {},{} is {}; it must be 0 or more, and finite where the cell is open",
                               i % costs.shape(1), i / costs.shape(1), cost));
        largest = std::max(largest, cost);
    }
    const double negligible = grid::model::negligible_cost * largest;
    // Of closed cells, costs for the day they are opened; numbers that only mark walls do not decide the resolution.
    const auto counts = [&](std::size_t i) {
        return open.data()[i] || (costs.data()[i] > 0 && costs.data()[i] <= largest);
    };
    PackedCosts result;
    bool found = false, all_exact = false;
    for (const std::uint16_t units : {1, 10, 100, 1000}) {
        if (largest * units > most) break;
        result.units = units;
        found = true;
        const auto exact = [&](std::size_t i) {
            const double scaled = costs.data()[i] * units;
            return costs.data()[i] <= negligible ||
                   (std::round(scaled) > 0 && std::abs(scaled - std::round(scaled)) <= 1e-9 * std::max(1.0, scaled));
        };
        all_exact = true;
        for (std::size_t i = 0; i < count && all_exact; ++i) all_exact = !counts(i) || exact(i);
        if (all_exact) break;
    }
    if (!found) refuse(fmt::format("the largest cost is {}; costs up to {} are possible: scale them", largest, most));
    constexpr double coarsest = 100;  // units that the largest cost has at least, or rounding would change costs much
    if (!all_exact && largest * result.units < coarsest)
        refuse(fmt::format("the largest cost is {}, and costs are kept as multiples of 1/{}: scale them", largest,
                           result.units));
    // What is above 0 stays so, but for what rounding leaves of 0.
    const auto units_of = [&](double cost) {
        return static_cast<std::uint16_t>(std::max(std::lround(cost * result.units), cost > negligible ? 1L : 0L));
    };
    const auto is_kept = [&](std::size_t i) {
        return open.data()[i] || (costs.data()[i] > 0 && costs.data()[i] * result.units <= most);
    };
    // A wall without a cost takes the lowest there is, so it loosens no bound.
    constexpr auto none = std::numeric_limits<std::uint16_t>::max();
    std::uint16_t least = none;
    result.costs.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        if (is_kept(i)) least = std::min(least, result.costs[i] = units_of(costs.data()[i]));
    for (std::size_t i = 0; i < count; ++i)
        if (!is_kept(i)) result.costs[i] = least == none ? result.units : least;
    return result;
}

}  // namespace starway::python
