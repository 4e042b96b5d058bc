// PartGraph: a part of an undirected graph to be ordered, with its nodes numbered from 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace starway::road::index {

// The neighbours of node v are neighbour[first[v] .. first[v + 1]], sorted, each once, never v itself; the relation is
// symmetric.
struct PartGraph {
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> neighbour;
    std::vector<std::uint32_t> whole;  // per node: its number in the whole graph, increasing

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first.size() - 1); }
    [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
        return {neighbour.data() + first[node], neighbour.data() + first[node + 1]};
    }
};

// The connected components of the part without the nodes whose `left_out` is not 0, by their smallest node.
// Precondition: left_out has one entry per node.
std::vector<PartGraph> components_without(const PartGraph& part, std::span<const std::uint8_t> left_out);

}  // namespace starway::road::index
