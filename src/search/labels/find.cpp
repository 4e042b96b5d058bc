#include "search/labels/cell_labels.hpp"
#include "search/labels/step.hpp"

namespace starway {

bool CellLabels::find(const GridMap& map, std::uint32_t from, std::uint32_t to, std::vector<Leg>& legs) const {
    legs.clear();
    const index::LabelMeeting met = index::LabelsView{labels_, labels_}.meeting(from, to);
    if (met.cost == index::no_label_way) return false;
    const CellSteps cells(map);
    const auto climb = [&](std::uint32_t node, std::uint32_t place) {
        for (;;) {
            const HubStep step = HubStep::of(steps_[first_step_[node] + place]);
            if (step.run == 0) return;
            legs.push_back({step.direction, step.run});
            node = cells.next(node, step.direction, step.run);
            place = step.place;
        }
    };
    climb(from, met.from);
    const auto hub = static_cast<std::ptrdiff_t>(legs.size());
    climb(to, met.to);
    std::reverse(legs.begin() + hub, legs.end());
    for (auto leg = legs.begin() + hub; leg != legs.end(); ++leg)
        leg->direction = opposite(map.rules(), leg->direction);
    return true;
}

GridLabels CellLabels::figures() const {
    return {steps_.size(),
            labels_.first.size_bytes() + labels_.words.size_bytes() + first_step_.size_bytes() + steps_.size_bytes()};
}

}  // namespace starway
