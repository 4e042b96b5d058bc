// Spells out the chains of links that are more than one arc.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "road/index/graph/junction_graph.hpp"

namespace starway::road::index {

// weights.arcs holds the first arc of each open link's chain, and nothing is free yet; afterwards, weights is what
// LinkWeightsView says. append_further(tail, link, arcs) appends the further arcs of a link. The same for any number of
// threads.
template <class AppendFurther>
void spell_out_chains(const JunctionGraphView& graph, LinkWeights& weights, AppendFurther&& append_further) {
    constexpr std::size_t tails_a_slice = 4096;
    const std::size_t tails = graph.node_count();
    std::vector<std::vector<std::uint32_t>> chains((tails + tails_a_slice - 1) / tails_a_slice);
    const auto for_links = [&](const auto& visit) {
        core::for_slices(tails, tails_a_slice, [&](std::size_t first, std::size_t last) {
            for (auto tail = static_cast<std::uint32_t>(first); tail < last; ++tail)
                for (std::uint32_t link = graph.first_link[tail]; link < graph.first_link[tail + 1]; ++link)
                    if (weights.weight[link] != closed_weight) visit(first / tails_a_slice, tail, link);
        });
    };
    for_links([&](std::size_t slice, std::uint32_t tail, std::uint32_t link) {
        std::vector<std::uint32_t>& arcs = chains[slice];
        const std::size_t begin = arcs.size();
        const std::uint32_t first = weights.arcs[link];
        arcs.push_back(first);
        append_further(tail, link, arcs);
        if (arcs.size() == begin + 1) {
            arcs.pop_back();
            return;
        }
        arcs.back() += several_arcs;
        weights.arcs[link] = several_arcs + static_cast<std::uint32_t>(begin);
    });
    for (std::uint32_t link = 0; link < weights.weight.size(); ++link)
        if (weights.weight[link] == 0) weights.free.emplace_back(link);
    std::vector<std::uint32_t> begin;
    for (const auto& arcs : chains) {
        begin.push_back(static_cast<std::uint32_t>(weights.chains.size()));
        weights.chains.insert(weights.chains.end(), arcs.begin(), arcs.end());
    }
    for_links([&](std::size_t slice, std::uint32_t, std::uint32_t link) {
        if (weights.arcs[link] >= several_arcs) weights.arcs[link] += begin[slice];
    });
}

}  // namespace starway::road::index
