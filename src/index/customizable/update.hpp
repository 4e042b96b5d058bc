// Changed weights of single arcs, carried on to the arcs of the hierarchy that depend on them.
#pragma once

#include <cstdint>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "index/customizable/find_halves.hpp"
#include "index/customizable/lower_arcs.hpp"
#include "index/customizable/metric.hpp"
#include "index/customizable/skeleton.hpp"
#include "starway/result.hpp"

namespace starway::index {

// entry: as make_entries gives it; own: the cheapest of all arcs of the graph with that entry.
struct WeightChange {
    std::uint32_t entry = no_arc;
    OwnArc own;
};

// Changes metrics of one skeleton. Its memory, two bits an arc, is reused. One a thread; the views must outlive it. A metric must not be asked
// while it is changed: copy it, change the copy and swap.
class MetricUpdate {
public:
    MetricUpdate(const SkeletonView& skeleton, const LowerArcs& lower);

    // Afterwards the metric is what customize() and find_halves() would make of all weights. Entries that are no_arc are skipped. Work is in the number of arcs
    // whose weight changes and the triangles they are part of.
    // Precondition: it has its halves. Error (data): as customize(); the metric must then be customized anew.
    Result<void> run(Metric& metric, std::span<const WeightChange> changes);

private:
    struct Weights {
        std::uint32_t up, down;
    };
    struct Entry {
        std::uint32_t tail, arc;  // which rise together
        Weights before;           // what it weighed in the beginning
        friend bool operator>(const Entry& a, const Entry& b) { return a.arc > b.arc; }
    };
    // One direction of an arc, in which a path may cost something else than before.
    struct Direction {
        std::uint32_t tail, arc;
        bool up;
        [[nodiscard]] std::uint32_t entry() const { return up ? upwards(arc) : downwards(arc); }
    };
    void lower(Metric& metric, Direction way, const MadeArc& made);
    void raise(const Metric& metric, Direction way);
    void push(const Metric& metric, std::uint32_t tail, std::uint32_t arc);
    void take_tail(Metric& metric, std::vector<Entry>& arcs);
    void carry_on(Metric& metric, const Entry& changed);

    SkeletonView skeleton_;
    const LowerArcs& lower_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    std::vector<bool> queued_, raised_;
    std::vector<Weights> before_;
};

}  // namespace starway::index
