// Hub labels: for each node, a few higher-ranked nodes (hubs) such that every shortest path contains a hub of both its
// ends (Abraham, Delling, Goldberg, Werneck 2011, 2012). A query merges two labels. It is much faster than an upward
// search; the labels take much more memory than a hierarchy.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::graph {

// The labels of one direction. That of node v is words[first[v]] .. words[first[v + 1]], laid out as
// base/graph/hub_labels/layout.hpp says. Hub 0 is the highest rank.
struct LabelSide {
    IdSpan<NodeId, const std::uint32_t> first;
    std::span<const std::uint32_t> words;

    [[nodiscard]] std::span<const std::uint32_t> of(IndexOf<NodeId> node) const {
        return words.subspan(first[node], first[node + 1] - first[node]);
    }
};

// The common hub of two labels with the least sum of costs.
struct LabelMeeting {
    std::uint64_t cost = no_cost;  // the initial value means that they share no hub
    std::uint32_t from = 0;        // the hub's index in the source's label
    std::uint32_t to = 0;          // and in the target's
};

// Costs only; the hierarchy gives the path. Safe to read from any thread.
struct LabelsView {
    LabelSide from;  // from a node to its hubs
    LabelSide to;    // from the hubs to a node

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(from.first.size() - 1); }
    // The least cost from any source to any target, offsets included; no_cost if there is no path.
    [[nodiscard]] std::uint64_t cost(std::span<const Access> sources, std::span<const Access> targets) const;
    [[nodiscard]] std::uint64_t cost(std::uint32_t source, std::uint32_t target) const {
        return meeting(source, target).cost;
    }
    [[nodiscard]] LabelMeeting meeting(std::uint32_t source, std::uint32_t target) const;
};

// Proves that cost() and meeting() stay within the arrays, whatever the file holds. Not proven: that the costs are
// right. Errors: data.
Result<void> check(const LabelsView& view, std::uint32_t node_count);
Result<void> check(const LabelSide& side, std::uint32_t node_count);

// Proves that the labels are the smallest that are right for their own order of hubs: each cost is that of a shortest
// path, and every shortest path contains a common hub of its ends. Takes about as long as building them, and memory for
// some numbers a node. Errors: data; interrupted. Precondition: check() passed, with the graph's nodes.
Result<void> prove(const LabelsView& view, const ArcGraph& graph, const CancelFlag* cancel = nullptr);

// Estimated upper bounds of what labels for a hierarchy take, from upward searches of some hundred nodes.
struct LabelMemory {
    std::uint64_t hubs = 0;      // in all labels
    std::uint64_t stored = 0;    // bytes of the labels
    std::uint64_t building = 0;  // peak bytes while building, labels included
};
LabelMemory estimate_labels(const Upward& graph);

// The labels of one direction, in the order of the nodes. Error: usage, if they need 2^32 words.
struct PackedLabels {
    IdVector<NodeId, std::uint32_t> first{0};
    std::vector<std::uint32_t> words;
    [[nodiscard]] LabelSide view() const { return {first, words}; }
};
struct HubLists;
Result<PackedLabels> pack_labels(const HubLists& lists, IdSpan<NodeId, const RankId> rank);

class Labels {
public:
    // `memory` is the budget in bytes for building. The build is refused if the estimate exceeds it, and stopped if the
    // actual use does. Multi-threaded; the result does not depend on the number of threads.
    // Errors: usage (too little memory), data (a cost does not fit in 32 bits), interrupted.
    static Result<Labels> build(const Upward& graph, std::uint64_t memory, Progress* progress = nullptr,
                                const CancelFlag* cancel = nullptr);

    [[nodiscard]] LabelsView view() const { return {sides_.front().view(), sides_.back().view()}; }

private:
    Labels() = default;
    std::vector<PackedLabels> sides_;  // one if both directions are equal
};

}  // namespace starway::graph
