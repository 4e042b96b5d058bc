// The mutable state of a search, separate from the map, so that a map is const and a query allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "starway/search/queues.hpp"
#include "starway/search/space.hpp"

namespace starway {

// The label of a node. Valid only while its stamp (a generation stamp) is that of the running search, so nothing is
// cleared between searches.
template <class Cost>
struct Label {
    Cost g{};                      // least known cost from a source
    std::uint32_t from = no_node;  // the predecessor, or no_node at a source
    std::uint32_t edge = no_edge;  // the step that led here, or the source's number in the list of sources
    std::uint32_t stamp = 0;       // search * 2, plus 1 when settled
};

// Labels in one array: one cache line holds a node's whole label.
template <class Cost>
class JoinedLabels {
public:
    void grow(std::uint32_t nodes) {
        if (labels_.size() < nodes) labels_.resize(nodes);
    }
    Label<Cost>& reach(std::uint32_t node) { return labels_[node]; }
    Label<Cost>& arrival(std::uint32_t node) { return labels_[node]; }
    [[nodiscard]] const Label<Cost>& reach(std::uint32_t node) const { return labels_[node]; }
    [[nodiscard]] const Label<Cost>& arrival(std::uint32_t node) const { return labels_[node]; }
    [[nodiscard]] const Label<Cost>& label(std::uint32_t node) const { return labels_[node]; }
    Label<Cost>* labels() { return labels_.data(); }
    void forget() {
        for (auto& label : labels_) label.stamp = 0;
    }

private:
    std::vector<Label<Cost>> labels_;
};

// For maps larger than the cache: separates what relaxing a step reads (the cost of a node) from what only a path needs
// (how it was reached), so that twice as many nodes share a cache line.
template <class Cost>
class SplitLabels {
public:
    struct Reach {
        Cost g{};
        std::uint32_t stamp = 0;
    };
    struct Arrival {
        std::uint32_t from = no_node;
        std::uint32_t edge = no_edge;
    };

    void grow(std::uint32_t nodes) {
        if (reaches_.size() >= nodes) return;
        reaches_.resize(nodes);
        arrivals_.resize(nodes);
    }
    Reach& reach(std::uint32_t node) { return reaches_[node]; }
    Arrival& arrival(std::uint32_t node) { return arrivals_[node]; }
    [[nodiscard]] const Reach& reach(std::uint32_t node) const { return reaches_[node]; }
    [[nodiscard]] const Arrival& arrival(std::uint32_t node) const { return arrivals_[node]; }
    void forget() {
        for (auto& reach : reaches_) reach.stamp = 0;
    }

private:
    std::vector<Reach> reaches_;
    std::vector<Arrival> arrivals_;
};

// Reusable; one search at a time. Memory: one Label per node after the first search on a map of that size.
template <class Cost = std::uint64_t, template <class> class Labels = JoinedLabels>
class Workspace {
public:
    // Begins a search over `node_count` nodes: all labels become unknown. Invalidates the results of the last search.
    void begin(std::uint32_t node_count) {
        labels_.grow(node_count);
        if (stamp_ >= 0xFFFFFFFCU) {  // wraps once in 2^31 searches
            labels_.forget();
            stamp_ = 0;
        }
        stamp_ += 2;
    }

    // Adds nodes during a search, all of them unknown. labels() may move.
    void grow(std::uint32_t node_count) { labels_.grow(node_count); }

    [[nodiscard]] bool known(std::uint32_t node) const { return labels_.reach(node).stamp >= stamp_; }
    [[nodiscard]] bool settled(std::uint32_t node) const { return labels_.reach(node).stamp == stamp_ + 1; }
    [[nodiscard]] const auto& reach(std::uint32_t node) const { return labels_.reach(node); }      // its g
    [[nodiscard]] const auto& arrival(std::uint32_t node) const { return labels_.arrival(node); }  // its from and edge
    // For joined labels.
    [[nodiscard]] const Label<Cost>& label(std::uint32_t node) const { return labels_.label(node); }

    // For the core.
    auto& reach(std::uint32_t node) { return labels_.reach(node); }
    auto& arrival(std::uint32_t node) { return labels_.arrival(node); }
    Label<Cost>* labels() { return labels_.labels(); }
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }
    template <class Queue>
    Queue& queue() {
        return std::get<Queue>(queues_);
    }

private:
    Labels<Cost> labels_;
    std::uint32_t stamp_ = 0;
    std::conditional_t<std::is_unsigned_v<Cost>,
                       std::tuple<QuadHeap<Cost>, BinaryHeap<Cost>, FifoQueue<Cost>, BucketQueue<Cost>, HotQueue<Cost>>,
                       std::tuple<QuadHeap<Cost>, BinaryHeap<Cost>, FifoQueue<Cost>>>
        queues_;
};

}  // namespace starway
