#include "search/labels/cell_labels.hpp"
#include "search/labels/step.hpp"

namespace starway {

bool CellLabels::find(const GridMap& map, std::uint32_t from, std::uint32_t to, LegsOfPath& legs) const {
    legs.path.clear();
    legs.back.clear();
    const index::LabelMeeting met = index::LabelsView{labels_, labels_}.meeting(from, to);
    if (met.cost == index::no_label_way) return false;
    const CellSteps cells(map);
    // False: at the hub.
    const auto climb = [&](std::uint32_t& node, std::uint32_t& place, std::vector<Leg>& out) {
        const HubStep step = HubStep::of(steps_[first_step_[node] + place]);
        if (step.run == 0) return false;
        out.push_back({step.direction, step.run});
        node = cells.next(node, step.direction, step.run);
        place = step.place;
        return true;
    };
    // From both ends by turns: each waits for memory, and so they wait together.
    std::uint32_t from_place = met.from;
    std::uint32_t to_place = met.to;
    for (bool ours = true, theirs = true; ours || theirs;) {
        ours = ours && climb(from, from_place, legs.path);
        theirs = theirs && climb(to, to_place, legs.back);
    }
    for (auto leg = legs.back.rbegin(); leg != legs.back.rend(); ++leg)
        legs.path.push_back({opposite(map.rules(), leg->direction), leg->steps});
    return true;
}

GridLabels CellLabels::figures() const {
    return {steps_.size(),
            labels_.first.size_bytes() + labels_.words.size_bytes() + first_step_.size_bytes() + steps_.size_bytes()};
}

}  // namespace starway
