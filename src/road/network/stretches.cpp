#include "road/network/stretches.hpp"

#include "road/network/file/meta.hpp"
#include "road/network/state.hpp"

namespace starway::road::network {
namespace {

// One direction of travel. The steps from a node are step_first[node] .. step_first[node + 1], each with its target and
// arc.
struct Ways {
    IdSpan<NodeId, const std::uint32_t> first;
    std::span<const std::uint32_t> to;
    std::span<const std::uint32_t> arc;  // empty: the step's own number
    IdSpan<ArcId, const std::uint32_t> weight;

    [[nodiscard]] std::uint32_t weight_of(std::uint32_t step) const { return weight[arc.empty() ? step : arc[step]]; }
};

// Follows `step` from `node` to the next junction, by the cheapest arc at each bend, as a search would.
Chain follow(const Ways& ways, const Meta& meta, std::uint32_t node, std::uint32_t step) {
    std::uint64_t sum = ways.weight_of(step);
    if (sum == closed_weight) return {};
    std::uint32_t before = node;
    std::uint32_t here = ways.to[step];
    while (here >= meta.junction_count) {
        if (here >= meta.first_dead_end) return {};
        std::uint32_t onward = network::format::none;
        std::uint32_t least = closed_weight;
        for (std::uint32_t next = ways.first[here]; next < ways.first[here + 1]; ++next) {
            const std::uint32_t to = ways.to[next];
            const std::uint32_t weight = ways.weight_of(next);
            if (to == before || to == here || to >= meta.first_dead_end || weight >= least) continue;
            onward = to;
            least = weight;
        }
        if (onward == network::format::none) return {};
        sum += least;
        before = here;
        here = onward;
    }
    if (here == node) return {};
    return {here, sum < closed_weight ? static_cast<std::uint32_t>(sum) : closed_weight};
}

// Calls take(stretch) in order until it returns false.
template <class Take>
void follow_all(const Ways& ways, const Meta& meta, Take&& take) {
    for (std::uint32_t node = 0; node < meta.junction_count; ++node)
        for (std::uint32_t step = ways.first[node]; step < ways.first[node + 1]; ++step)
            if (!take(follow(ways, meta, node, step))) return;
}

std::vector<Chain> collect(const Ways& ways, const Meta& meta) {
    std::vector<Chain> chains;
    chains.reserve(ways.first[meta.junction_count]);
    follow_all(ways, meta, [&](const Chain& chain) {
        chains.push_back(chain);
        return true;
    });
    return chains;
}

std::optional<std::size_t> first_wrong(const Ways& ways, const Meta& meta, std::span<const Chain> stored) {
    std::size_t number = 0;
    follow_all(ways, meta, [&](const Chain& chain) {
        if (chain.end != stored[number].end || chain.weight != stored[number].weight) return false;
        ++number;
        return true;
    });
    return number < stored.size() ? std::optional(number) : std::nullopt;
}

Ways outwards(const Arrays& arrays, IdSpan<ArcId, const std::uint32_t> weight) {
    return {arrays.first_out, arrays.head, {}, weight};
}
Ways inwards(const Arrays& arrays, IdSpan<ArcId, const std::uint32_t> weight) {
    return {arrays.first_in, arrays.in_tails, arrays.in_arcs, weight};
}

}  // namespace

ColumnChains make_chains(const Arrays& arrays, const Meta& meta, IdSpan<ArcId, const std::uint32_t> weight) {
    return {collect(outwards(arrays, weight), meta), collect(inwards(arrays, weight), meta)};
}

std::optional<WrongStretch> find_wrong_stretch(const Arrays& arrays, const Meta& meta, std::size_t column) {
    const auto weight = arrays.weight[column];
    if (const auto out = first_wrong(outwards(arrays, weight), meta, arrays.chains_out[column]))
        return WrongStretch{true, *out};
    if (const auto in = first_wrong(inwards(arrays, weight), meta, arrays.chains_in[column]))
        return WrongStretch{false, *in};
    return {};
}

}  // namespace starway::road::network
