#include "io/edges/arc_pairs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "io/edges/mix_bits.hpp"

namespace starway::io {
namespace {

using Numbers = std::span<const std::uint32_t>;

// Stable counting sort of arc numbers by a key below key_count.
template <class Key>
std::vector<std::uint32_t> sort_by(const std::vector<std::uint32_t>& order, std::uint32_t key_count, const Key& key) {
    std::vector<std::uint32_t> first(static_cast<std::size_t>(key_count) + 1, 0);
    for (const std::uint32_t arc : order) ++first[key(arc) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> sorted(order.size());
    for (const std::uint32_t arc : order) sorted[first[key(arc)]++] = arc;
    return sorted;
}

// Partners among arcs of the same two nodes and traits, given in order of appearance: the k-th of one direction and the k-th of
// the other.
void pair_group(std::span<const std::uint32_t> group, Numbers tails, Numbers heads,
                std::vector<std::uint32_t>& partner) {
    const auto runs_up = [&](std::uint32_t arc) { return tails[arc] < heads[arc]; };
    auto up = group.begin();
    auto down = group.begin();
    for (;;) {
        while (up != group.end() && !runs_up(*up)) ++up;
        while (down != group.end() && runs_up(*down)) ++down;
        if (up == group.end() || down == group.end()) return;
        partner[*up] = *down;
        partner[*down] = *up;
        ++up;
        ++down;
    }
}

}  // namespace

std::vector<std::uint32_t> pair_opposite_arcs(Numbers tails, Numbers heads, std::uint32_t node_count,
                                              std::span<const std::uint64_t> traits) {
    const auto low = [&](std::uint32_t arc) { return std::min(tails[arc], heads[arc]); };
    const auto high = [&](std::uint32_t arc) { return std::max(tails[arc], heads[arc]); };
    std::vector<std::uint32_t> order;
    order.reserve(tails.size());
    for (std::uint32_t arc = 0; arc < tails.size(); ++arc)
        if (tails[arc] != heads[arc]) order.push_back(arc);
    order = sort_by(order, node_count, high);
    order = sort_by(order, node_count, low);

    std::vector<std::uint32_t> partner(tails.size(), no_arc);
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && low(order[end]) == low(order[begin]) && high(order[end]) == high(order[begin]))
            ++end;
        const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
        if (!traits.empty())
            std::stable_sort(at(begin), at(end),
                             [&](std::uint32_t a, std::uint32_t b) { return traits[a] < traits[b]; });
        for (std::size_t first = begin; first < end;) {
            std::size_t last = first + 1;
            while (last < end && (traits.empty() || traits[order[last]] == traits[order[first]])) ++last;
            pair_group(std::span(order).subspan(first, last - first), tails, heads, partner);
            first = last;
        }
        begin = end;
    }
    return partner;
}

double opposite_share(Numbers tails, Numbers heads) {
    // All arcs of a chosen pair of nodes are looked at, so the share within the sample is right; about 100 000 suffice.
    const std::uint64_t every = tails.size() / 100'000 + 1;
    std::vector<std::pair<std::uint64_t, bool>> sample;  // the two nodes, and which way
    for (std::size_t arc = 0; arc < tails.size(); ++arc) {
        if (tails[arc] == heads[arc]) continue;
        const bool up = tails[arc] < heads[arc];
        const std::uint64_t nodes =
            up ? (std::uint64_t{tails[arc]} << 32 | heads[arc]) : (std::uint64_t{heads[arc]} << 32 | tails[arc]);
        if (mix_bits(nodes) % every == 0) sample.emplace_back(nodes, up);
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
