#include "io/edges/arc_pairs.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "io/edges/mix_bits.hpp"

namespace starway::io {
namespace {

using Numbers = std::span<const std::uint32_t>;

// An arc, listed with the lower of its two nodes.
struct Listed {
    std::uint32_t high, arc;
};

// All arcs but loops, by lower node, higher node and number; and where the list of each lower node begins.
std::pair<std::vector<Listed>, std::vector<std::uint32_t>> list_by_nodes(Numbers tails, Numbers heads,
                                                                         std::uint32_t node_count) {
    std::vector<std::uint32_t> first(static_cast<std::size_t>(node_count) + 2,
                                     0);  // shifted by one more while it is used
    for (std::size_t arc = 0; arc < tails.size(); ++arc)
        if (tails[arc] != heads[arc]) ++first[std::min(tails[arc], heads[arc]) + 2];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<Listed> listed(first.back());
    for (std::uint32_t arc = 0; arc < tails.size(); ++arc) {
        const auto [low, high] = std::minmax(tails[arc], heads[arc]);
        if (low != high) listed[first[low + 1]++] = {high, arc};
    }
    const auto at = [&](std::size_t i) { return listed.begin() + static_cast<std::ptrdiff_t>(i); };
    for (std::size_t node = 0; node < node_count; ++node)
        std::sort(at(first[node]), at(first[node + 1]),
                  [](const Listed& a, const Listed& b) { return std::pair(a.high, a.arc) < std::pair(b.high, b.arc); });
    return {std::move(listed), std::move(first)};
}

// Partners among arcs of the same two nodes and traits, given in order of appearance: the k-th of one direction and the k-th of
// the other.
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
    std::vector<std::uint32_t> partner(tails.size(), no_arc);
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
    // All arcs of a chosen pair of nodes are looked at, so the share within the sample is right; about 100 000 suffice.
    const std::uint64_t chosen = std::numeric_limits<std::uint64_t>::max() / (tails.size() / 100'000 + 1);
    std::vector<std::pair<std::uint64_t, bool>> sample;  // the two nodes, and which way
    for (std::size_t arc = 0; arc < tails.size(); ++arc) {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;  // spreads the sums, which are the same both ways
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

}  // namespace starway::io
