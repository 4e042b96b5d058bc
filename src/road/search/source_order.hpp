// Neighbours in the order in which a source lists them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::search {

template <class Cost>
struct RoadStep {
    std::uint32_t row, arc, to;
    Cost cost;
};

// The steps of a space of roads in the order of the source's rows, which is how textbooks list neighbours. The
// network's own order is that of its nodes' numbers. For one search at a time; `steps` is shared memory.
template <class Roads>
class InSourceOrder {
public:
    using Cost = typename Roads::Cost;
    using Step = RoadStep<Cost>;
    InSourceOrder(const RoadNetwork& network, const Roads& roads, std::vector<Step>& steps)
        : network_(&network), roads_(&roads), steps_(&steps) {}

    [[nodiscard]] std::uint32_t node_count() const { return roads_->node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        steps_->clear();
        roads_->for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t arc) {
            steps_->push_back({network_->source_feature(network_->edge(ArcId(arc))), arc, to, cost});
        });
        std::sort(steps_->begin(), steps_->end(),
                  [](const Step& a, const Step& b) { return std::tie(a.row, a.arc) < std::tie(b.row, b.arc); });
        for (const Step& step : *steps_) emit(step.to, step.cost, step.arc);
    }

private:
    const RoadNetwork* network_;
    const Roads* roads_;
    std::vector<Step>* steps_;  // of the node that is looked at
};

}  // namespace starway::road::search
