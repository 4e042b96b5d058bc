// Hub labels: for each node, the few nodes above it that every shortest way of its meets one of (Abraham, Delling, Goldberg, Werneck 2011, 2012).
// A query reads two labels, which takes less time than a climb by far; they take much more memory than a hierarchy.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "index/upward.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"

namespace starway::index {

// The labels of one direction. That of node v is words[first[v]] .. words[first[v + 1]]: groups of hubs that share the upper half of
// their number, by number. A group is a word (the upper half above, its number of hubs less one below), then the lower halves, two to a word
// (the earlier one below; an odd last one has a zero above it), then each hub's cost. Hub 0 is the highest place.
struct LabelSide {
    std::span<const std::uint32_t> first;
    std::span<const std::uint32_t> words;
};

// Costs only; ask the hierarchy for the path. Safe to read from any thread.
struct LabelsView {
    LabelSide from;  // from a node to its hubs
    LabelSide to;    // from the hubs to a node

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(from.first.size() - 1); }
    // The least cost from any source to any target, offsets included; no_label_way where there is no path.
    [[nodiscard]] std::uint64_t cost(std::span<const Access> sources, std::span<const Access> targets) const;
    [[nodiscard]] std::uint64_t cost(std::uint32_t source, std::uint32_t target) const;
};
inline constexpr std::uint64_t no_label_way = ~std::uint64_t{0};

// Proves that cost() stays within the arrays, whoever made them. (Not proven: that the costs are true.) Errors: data.
Result<void> check(const LabelsView& view, std::uint32_t node_count);

// What labels for a hierarchy take, at most but for chance: found by climbing from some hundred nodes.
struct LabelMemory {
    std::uint64_t stored = 0;    // bytes of the labels
    std::uint64_t building = 0;  // bytes at most while they are built, the labels included
};
LabelMemory estimate_labels(const Upward& graph);

class Labels {
public:
    // `memory` bounds, in bytes, what building may take; it is refused by the estimate, and stopped where it turns out to be more.
    // Works on several threads; the result does not depend on how many.
    // Errors: usage, where the memory does not suffice; data, where a cost has no place in 32 bits; interrupted.
    static Result<Labels> build(const Upward& graph, std::uint64_t memory, Progress* progress = nullptr,
                                const CancelFlag* cancel = nullptr);

    [[nodiscard]] LabelsView view() const { return {{first_[0], words_[0]}, {first_[1], words_[1]}}; }

private:
    Labels() = default;
    std::array<std::vector<std::uint32_t>, 2> first_;
    std::array<std::vector<std::uint32_t>, 2> words_;
};

}  // namespace starway::index
