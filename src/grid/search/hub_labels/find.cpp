#include "grid/search/hub_labels/cell_labels.hpp"
#include "grid/search/hub_labels/step.hpp"

namespace starway::grid::search {

bool CellLabels::find(std::uint32_t from, std::uint32_t to, Legs& legs) const {
    legs.clear();
    const graph::LabelMeeting met = graph::LabelsView{labels_, labels_}.meeting(from, to);
    if (met.cost == no_cost) return false;
    struct Climb {
        std::uint32_t node;
        std::uint32_t position;
        std::vector<StraightLeg>& legs;
    };
    const auto next = [&](const Climb& climb) { return HubStep::of(steps_[first_step_[climb.node] + climb.position]); };
    const auto take = [&](Climb& climb, HubStep step) {
        climb.legs.push_back({step.direction, step.run});
        climb.node += step.run * offset_[step.direction];
        climb.position = step.position;
    };
    Climb ours{from, met.from, legs.path};
    Climb theirs{to, met.to, legs.back};
    HubStep our_step = next(ours);
    HubStep their_step = next(theirs);
    // Interleaves both walks while both go on, to overlap their cache misses.
    while (our_step.run > 0 && their_step.run > 0) {
        take(ours, our_step);
        take(theirs, their_step);
        our_step = next(ours);
        their_step = next(theirs);
    }
    for (; our_step.run > 0; our_step = next(ours)) take(ours, our_step);
    for (; their_step.run > 0; their_step = next(theirs)) take(theirs, their_step);
    return true;
}

GridPrepared CellLabels::figures() const {
    return {steps_.size(), steps_.size(),
            labels_.first.span().size_bytes() + labels_.words.size_bytes() + first_step_.span().size_bytes() +
                steps_.size_bytes()};
}

}  // namespace starway::grid::search
