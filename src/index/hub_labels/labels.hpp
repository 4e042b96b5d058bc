// Hub labels: for each node, the few nodes above it that every shortest way of its meets one of (Abraham, Delling, Goldberg, Werneck 2011, 2012).
// A query reads two labels, which takes less time than a climb by far; they take much more memory than a hierarchy.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// The labels of one direction. That of node v is words[first[v]] .. words[first[v + 1]], laid out as index/hub_labels/layout.hpp says. Hub 0 is
// the highest place.
struct LabelSide {
    std::span<const std::uint32_t> first;
    std::span<const std::uint32_t> words;

    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t node) const {
        return words.subspan(first[node], first[node + 1] - first[node]);
    }
};
inline constexpr std::uint64_t no_label_way = ~std::uint64_t{0};

// Where two labels meet: in the hub that makes their costs' sum the least.
struct LabelMeeting {
    std::uint64_t cost = no_label_way;  // that where they have no hub in common
    std::uint32_t from = 0;             // the hub's place among those of the source's label
    std::uint32_t to = 0;               // and of the target's
};

// Costs only; ask the hierarchy for the path. Safe to read from any thread.
struct LabelsView {
    LabelSide from;  // from a node to its hubs
    LabelSide to;    // from the hubs to a node

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(from.first.size() - 1); }
    // The least cost from any source to any target, offsets included; no_label_way where there is no path.
    [[nodiscard]] std::uint64_t cost(std::span<const Access> sources, std::span<const Access> targets) const;
    [[nodiscard]] std::uint64_t cost(std::uint32_t source, std::uint32_t target) const {
        return meeting(source, target).cost;
    }
    [[nodiscard]] LabelMeeting meeting(std::uint32_t source, std::uint32_t target) const;
};

// Proves that cost() and meeting() stay within the arrays, whoever made them. (Not proven: that the costs are true.) Errors: data.
Result<void> check(const LabelsView& view, std::uint32_t node_count);
Result<void> check(const LabelSide& side, std::uint32_t node_count);

// What labels for a hierarchy take, at most but for chance: found by climbing from some hundred nodes.
struct LabelMemory {
    std::uint64_t hubs = 0;      // of all labels
    std::uint64_t stored = 0;    // bytes of the labels
    std::uint64_t building = 0;  // bytes at most while they are built, the labels included
};
LabelMemory estimate_labels(const Upward& graph);

// The labels of one direction, put in the order of the nodes. Error: usage, where they have 2^32 words.
struct PackedLabels {
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> words;
    [[nodiscard]] LabelSide view() const { return {first, words}; }
};
struct HubLists;
Result<PackedLabels> pack_labels(const HubLists& lists, std::span<const std::uint32_t> place);

class Labels {
public:
    // `memory` bounds, in bytes, what building may take; it is refused by the estimate, and stopped where it turns out to be more.
    // Works on several threads; the result does not depend on how many.
    // Errors: usage, where the memory does not suffice; data, where a cost has no place in 32 bits; interrupted.
    static Result<Labels> build(const Upward& graph, std::uint64_t memory, Progress* progress = nullptr,
                                const CancelFlag* cancel = nullptr);

    [[nodiscard]] LabelsView view() const { return {sides_.front().view(), sides_.back().view()}; }

private:
    Labels() = default;
    std::vector<PackedLabels> sides_;  // one where both are the same
};

}  // namespace starway::index
