// Adapts an ArcGraph to the search core.
#pragma once

#include <cstdint>

#include "base/graph/arc_graph.hpp"

namespace starway::graph {

// Sums have 64 bits, so none overflows. The arrays must outlive it.
class ArcSpace {
public:
    using Cost = std::uint64_t;
    explicit ArcSpace(const ArcGraphView& graph) : graph_(graph) {}

    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for (std::uint32_t a = graph_.first_out[node]; a < graph_.first_out[node + 1]; ++a)
            if (graph_.weight[a] != no_path) emit(graph_.head[a], Cost{graph_.weight[a]}, a);
    }

private:
    ArcGraphView graph_;
};

}  // namespace starway::graph
