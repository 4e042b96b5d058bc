#include "read/roads/edges/arc_pairs.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "read/ids/mix_bits.hpp"

namespace starway::read {
namespace {

using Numbers = std::span<const std::uint32_t>;

// An arc, stored with the lower of its two nodes.
struct Listed {
    std::uint32_t high, arc;
};

// Turns counts per node, stored with offset two, into list starts with offset one; filling the lists then shifts them
// into place.
void add_up(std::vector<std::uint32_t>& counted) {
    std::partial_sum(counted.begin(), counted.end(), counted.begin());
}

// All arcs except loops, sorted by lower node, higher node and number, with the start of each lower node's list. Two
// stable counting passes are faster than comparison sorting if nodes have many arcs.
std::pair<std::vector<Listed>, std::vector<std::uint32_t>> list_by_nodes(Numbers tails, Numbers heads,
                                                                         std::uint32_t node_count) {
    std::vector<std::uint32_t> first_of_high(static_cast<std::size_t>(node_count) + 2, 0);
    std::vector<std::uint32_t> first_of_low(static_cast<std::size_t>(node_count) + 2, 0);
    for (std::size_t arc = 0; arc < tails.size(); ++arc) {
        if (tails[arc] == heads[arc]) continue;
        ++first_of_low[std::min(tails[arc], heads[arc]) + 2];
        ++first_of_high[std::max(tails[arc], heads[arc]) + 2];
    }
    add_up(first_of_low);
    add_up(first_of_high);
    std::vector<std::uint32_t> by_high(first_of_high.back());
    for (std::uint32_t arc = 0; arc < tails.size(); ++arc)
        if (tails[arc] != heads[arc]) by_high[first_of_high[std::max(tails[arc], heads[arc]) + 1]++] = arc;
    std::vector<Listed> listed(by_high.size());
    for (const std::uint32_t arc : by_high) {
        const auto [low, high] = std::minmax(tails[arc], heads[arc]);
        listed[first_of_low[low + 1]++] = {high, arc};
    }
    return {std::move(listed), std::move(first_of_low)};
}

// Pairs arcs of the same nodes and traits in order of appearance: the k-th of one direction with the k-th of the other.
void pair_group(std::span<const Listed> group, Numbers tails, std::vector<std::uint32_t>& partner) {
    const auto runs_up = [&](const Listed& listed) { return tails[listed.arc] < listed.high; };
    auto up = group.begin();
    auto down = group.begin();
    for (;;) {
        while (up != group.end() && !runs_up(*up)) ++up;
        while (down != group.end() && runs_up(*down)) ++down;
        if (up == group.end() || down == group.end()) return;
        partner[up->arc] = down->arc;
        partner[down->arc] = up->arc;
        ++up;
        ++down;
    }
}

}  // namespace

std::vector<std::uint32_t> pair_opposite_arcs(Numbers tails, Numbers heads, std::uint32_t node_count,
                                              std::span<const std::uint64_t> traits) {
    auto [listed, first_of_node] = list_by_nodes(tails, heads, node_count);
    std::vector<std::uint32_t> partner(tails.size(), no_edge);
    std::size_t begin = 0;
    for (std::size_t node = 0; node < node_count; ++node) {
        while (begin < first_of_node[node + 1]) {
            std::size_t end = begin + 1;
            while (end < first_of_node[node + 1] && listed[end].high == listed[begin].high) ++end;
            const std::span parallel = std::span(listed).subspan(begin, end - begin);
            const auto trait = [&](const Listed& a) { return traits.empty() ? 0 : traits[a.arc]; };
            if (!traits.empty() && parallel.size() > 1)
                std::stable_sort(parallel.begin(), parallel.end(),
                                 [&](const Listed& a, const Listed& b) { return trait(a) < trait(b); });
            for (std::size_t first = 0; first < parallel.size();) {
                std::size_t last = first + 1;
                while (last < parallel.size() && trait(parallel[last]) == trait(parallel[first])) ++last;
                pair_group(parallel.subspan(first, last - first), tails, partner);
                first = last;
            }
            begin = end;
        }
    }
    return partner;
}

double opposite_share(Numbers tails, Numbers heads) {
    // The sample includes all arcs of each chosen node pair, so its share is unbiased; about 20 000 suffice.
    const std::uint64_t chosen = std::numeric_limits<std::uint64_t>::max() / (tails.size() / 20'000 + 1);
    std::vector<std::pair<std::uint64_t, bool>> sample;  // the two nodes and the direction
    for (std::size_t arc = 0; arc < tails.size(); ++arc) {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;  // spreads the sums, which are equal in both directions
        if ((std::uint64_t{tails[arc]} + heads[arc]) * golden > chosen || tails[arc] == heads[arc]) continue;
        const auto [low, high] = std::minmax(tails[arc], heads[arc]);
        sample.emplace_back(std::uint64_t{low} << 32 | high, tails[arc] == low);
    }
    std::sort(sample.begin(), sample.end());
    std::size_t paired = 0;
    for (std::size_t begin = 0; begin < sample.size();) {
        std::size_t count[2] = {0, 0};
        const std::size_t first = begin;
        for (; begin < sample.size() && sample[begin].first == sample[first].first; ++begin)
            ++count[sample[begin].second ? 1 : 0];
        paired += 2 * std::min(count[0], count[1]);
    }
    return sample.empty() ? 0 : static_cast<double>(paired) / static_cast<double>(sample.size());
}

}  // namespace starway::read
