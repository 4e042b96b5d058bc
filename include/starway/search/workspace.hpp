// The mutable state of a search, kept apart from the map so that a map is const and a query allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "starway/search/queues.hpp"
#include "starway/search/space.hpp"

namespace starway {

// What a search knows of a node. Valid only while its stamp is that of the running search, so nothing is cleared between searches.
template <class Cost>
struct Label {
    Cost g{};                      // cheapest cost known from a source
    std::uint32_t from = no_node;  // the node before, or no_node at a source
    std::uint32_t edge = no_edge;  // the step that led here, or the source's number in the list of sources
    std::uint32_t stamp = 0;       // search * 2, plus 1 when settled
};

// Reusable; one search at a time. Memory: one Label per node after the first search on a map of that size.
template <class Cost = std::uint64_t>
class Workspace {
public:
    // Begins a search over `node_count` nodes: all labels become unknown. Invalidates whatever the last search left.
    void begin(std::uint32_t node_count) {
        if (labels_.size() < node_count) labels_.resize(node_count);
        if (stamp_ >= 0xFFFFFFFCU) {  // once in two thousand million searches
            for (auto& label : labels_) label.stamp = 0;
            stamp_ = 0;
        }
        stamp_ += 2;
    }

    [[nodiscard]] bool known(std::uint32_t node) const { return labels_[node].stamp >= stamp_; }
    [[nodiscard]] bool settled(std::uint32_t node) const { return labels_[node].stamp == stamp_ + 1; }
    [[nodiscard]] const Label<Cost>& label(std::uint32_t node) const { return labels_[node]; }

    // The core's own access.
    Label<Cost>* labels() { return labels_.data(); }
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }
    template <class Queue>
    Queue& queue() {
        return std::get<Queue>(queues_);
    }

private:
    std::vector<Label<Cost>> labels_;
    std::uint32_t stamp_ = 0;
    std::conditional_t<std::is_unsigned_v<Cost>,
                       std::tuple<QuadHeap<Cost>, BinaryHeap<Cost>, FifoQueue<Cost>, BucketQueue<Cost>, HotQueue<Cost>>,
                       std::tuple<QuadHeap<Cost>, BinaryHeap<Cost>, FifoQueue<Cost>>>
        queues_;
};

}  // namespace starway
