// PartGraph: a part of an undirected graph to be ordered, with its nodes numbered from 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/id.hpp"

namespace starway::road::index {

using PartNodeId = Id<struct PartNodeTag>;  // a node of a part; those of the whole graph are NodeIds

// The neighbours of node v are neighbour[first[v] .. first[v + 1]], sorted, each once, never v itself; the relation is
// symmetric.
struct PartGraph {
    IdVector<PartNodeId, std::uint32_t> first{0};
    std::vector<PartNodeId> neighbour;
    IdVector<PartNodeId, NodeId> whole;  // its number in the whole graph, increasing

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first.size() - 1); }
    [[nodiscard]] std::span<const PartNodeId> neighbours(IndexOf<PartNodeId> node) const {
        return {neighbour.data() + first[node], neighbour.data() + first[node + 1]};
    }
};

// The connected components of the part without the nodes whose `left_out` is not 0, by their smallest node.
// Precondition: left_out has one entry per node.
std::vector<PartGraph> components_without(const PartGraph& part, IdSpan<PartNodeId, const std::uint8_t> left_out);

}  // namespace starway::road::index
