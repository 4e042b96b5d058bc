#include "network/stretches.hpp"

#include "network/meta.hpp"
#include "network/state.hpp"

namespace starway::network {
namespace {

using format::none;

// One direction of travel: the steps from a node are step_first[node] .. step_first[node + 1], each with the node it leads to and its arc.
struct Ways {
    std::span<const std::uint32_t> first;
    std::span<const std::uint32_t> to;
    std::span<const std::uint32_t> arc;  // empty: the step's own number
    std::span<const std::uint32_t> weight;

    [[nodiscard]] std::uint32_t weight_of(std::uint32_t step) const { return weight[arc.empty() ? step : arc[step]]; }
};

// From `node` by `step` to the next junction, at each bend by the cheapest arc onwards: as a search would walk.
Stretch follow(const Ways& ways, const Meta& meta, std::uint32_t node, std::uint32_t step) {
    std::uint64_t sum = ways.weight_of(step);
    if (sum == closed_weight) return {};
    std::uint32_t before = node;
    std::uint32_t here = ways.to[step];
    while (here >= meta.junction_count) {
        if (here >= meta.first_dead_end) return {};
        std::uint32_t onward = none;
        std::uint32_t least = closed_weight;
        for (std::uint32_t next = ways.first[here]; next < ways.first[here + 1]; ++next) {
            const std::uint32_t to = ways.to[next];
            const std::uint32_t weight = ways.weight_of(next);
            if (to == before || to == here || to >= meta.first_dead_end || weight >= least) continue;
            onward = to;
            least = weight;
        }
        if (onward == none) return {};
        sum += least;
        before = here;
        here = onward;
    }
    if (here == node) return {};
    return {here, sum < closed_weight ? static_cast<std::uint32_t>(sum) : closed_weight};
}

std::vector<Stretch> follow_all(const Ways& ways, const Meta& meta) {
    std::vector<Stretch> stretches;
    stretches.reserve(ways.first[meta.junction_count]);
    for (std::uint32_t node = 0; node < meta.junction_count; ++node)
        for (std::uint32_t step = ways.first[node]; step < ways.first[node + 1]; ++step)
            stretches.push_back(follow(ways, meta, node, step));
    return stretches;
}

}  // namespace

ColumnStretches make_stretches(const Arrays& arrays, const Meta& meta, std::span<const std::uint32_t> weight) {
    return {follow_all({arrays.first_out, arrays.head, {}, weight}, meta),
            follow_all({arrays.first_in, arrays.in_tails, arrays.in_arcs, weight}, meta)};
}

}  // namespace starway::network
