// Dijkstra's algorithm as far as a limit, again and again from other starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/counted.hpp"
#include "starway/core/id.hpp"
#include "starway/core/progress.hpp"
#include "starway/search/queues.hpp"

namespace starway::road::ask {

// A node of what is searched, and what it costs to be there.
struct SweepStart {
    std::uint32_t node = 0;
    ReachCost at;
};

// One per thread; 4 bytes a node, and what a run reaches. roads and counted must outlive it.
class BoundedSearch {
public:
    BoundedSearch(const OpenRoads& roads, const Counted& counted);

    // limit: of what is counted, in steps. Returns whether it was not cancelled.
    bool run(std::span<const SweepStart> starts, std::uint64_t limit, const CancelFlag* cancel);

    // Of the last run, by cost: the nodes of what is searched within the limit.
    [[nodiscard]] std::size_t size() const { return order_.size(); }
    [[nodiscard]] std::uint32_t node(std::size_t place) const { return labels_[order_[place]].node; }
    [[nodiscard]] const ReachCost& at(std::size_t place) const { return labels_[order_[place]].at; }
    // Where a node comes; no_node where it is not within the limit.
    [[nodiscard]] std::uint32_t place_of(std::uint32_t node) const {
        const std::uint32_t slot = slot_[node];
        return slot < labels_.size() && labels_[slot].node == node ? labels_[slot].place : no_node;
    }

private:
    struct Label {
        std::uint32_t node = 0;
        std::uint32_t place = no_node;
        ReachCost at;
        bool settled = false;
    };
    void push(std::uint32_t node, const ReachCost& at);
    void expand(const Label& label);

    const OpenRoads& roads_;
    const Counted& counted_;
    std::uint64_t limit_ = 0;
    std::vector<std::uint32_t> slot_;  // per node, into labels_, which says whether that is true
    std::vector<Label> labels_;
    std::vector<std::uint32_t> order_;
    QuadHeap<std::uint64_t> queue_;  // of labels
    std::size_t within_ = 0;         // labels in the queue that are within the limit
};

}  // namespace starway::road::ask
