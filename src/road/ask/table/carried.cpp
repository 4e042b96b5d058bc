#include "road/ask/table/carried.hpp"

#include <algorithm>

namespace starway::road::ask {

index::CarriedSteps PathMeasures::steps_of_arc(ArcId searched) const {
    const ArcId arc = roads_.arc_of(searched);
    index::CarriedSteps steps;
    if (const auto length = measures_.length_steps(arc)) steps.length = *length;
    const std::int64_t turn = roads_.turns() != nullptr ? measures_.time_steps_of_turn(searched) : 0;
    steps.time = static_cast<std::uint32_t>(
        std::min(network::with_turn(measures_.time_steps(arc), turn), std::uint64_t{index::CarriedSteps::unknown}));
    return steps;
}

std::vector<index::CarriedSteps> carried_steps(const OpenRoads& roads, const index::RoadIndexView& index) {
    const index::ColumnIndexView& column = *index.columns[roads.search_column().id];
    const PathMeasures measures(roads);
    const auto of_links = index::carried_by_links(column.links, [&](ArcId arc) { return measures.steps_of_arc(arc); });
    return index::carried_by_entries(index.skeleton, column.metric.halves, of_links);
}

}  // namespace starway::road::ask
