#include "base/graph/shortcut_arcs.hpp"

#include <algorithm>

namespace starway::graph {

// Reads the graph for all arcs at once, which costs one memory latency; only runs of zero-weight arcs can contain
// loops.
void LoopRemover::run(const ArcGraphView& graph, NodeId from, std::vector<LinkId>& arcs) {
    bool free_before = false;
    bool may_loop = false;  // whether two zero-weight arcs follow each other
    for (const LinkId arc : arcs) {
        const bool free = graph.weight[arc] == 0;
        may_loop |= free && free_before;
        free_before = free;
    }
    if (!may_loop) return;
    visits_.clear();
    std::size_t kept = 0;
    std::size_t begin = 0;  // of the run of zero-weight arcs
    NodeId node = from;
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        visits_.push_back({node, static_cast<std::uint32_t>(i)});
        node = graph.head[arcs[i]];
        if (graph.weight[arcs[i]] == 0 && i + 1 < arcs.size()) continue;
        const bool last_is_free = graph.weight[arcs[i]] == 0;
        if (last_is_free) visits_.push_back({node, static_cast<std::uint32_t>(i + 1)});
        kept = copy(arcs, begin, last_is_free ? i + 1 : i, kept);
        if (!last_is_free) arcs[kept++] = arcs[i];
        begin = i + 1;
        visits_.clear();
    }
    arcs.resize(kept);
}

// Copies the zero-weight arcs begin .. end without their loops; visits_ holds the node before each arc and the node
// after the last.
std::size_t LoopRemover::copy(std::vector<LinkId>& arcs, std::size_t begin, std::size_t end, std::size_t to) {
    last_.assign(visits_.begin(), visits_.end());
    std::sort(last_.begin(), last_.end(), [](const Visit& a, const Visit& b) {
        return a.node != b.node ? a.node < b.node : a.position < b.position;
    });
    for (std::size_t i = begin; i < end; ++i) {
        const auto after = std::upper_bound(last_.begin(), last_.end(), visits_[i - begin].node,
                                            [](NodeId node, const Visit& visit) { return node < visit.node; });
        i = (after - 1)->position;
        if (i < end) arcs[to++] = arcs[i];
    }
    return to;
}

}  // namespace starway::graph
