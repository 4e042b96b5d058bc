#include "service/road/leg_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "geo/frame.hpp"
#include "service/wording.hpp"

namespace starway::service {

search::RoadQuery leg_query(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                            const search::RoadQuery& settings) {
    search::RoadQuery query = settings;
    query.sources = ends.sources.terminals();
    query.targets = ends.targets.terminals();
    const Frame& frame = roads.search_network().frame();
    if (frame.kind != FrameKind::none) {
        query.source_position = geo::embed(frame, from.at.position);
        query.target_position = geo::embed(frame, to.at.position);
    }
    return query;
}

Error leg_failure(const OpenRoads& roads, SearchStatus status, std::string_view what) {
    if (status == SearchStatus::cancelled) return {ErrorKind::interrupted, "the search was interrupted"};
    return {ErrorKind::data, fmt::format("{} costs more than can be counted; the weight {} is too fine or too large",
                                         what, in_quotes(roads.column().name))};
}

Result<std::uint64_t> leg_cost(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                               const search::RoadQuery& settings, Scratch& scratch) {
    if (ends.stays) return std::uint64_t{0};
    search::RoadQuery query = leg_query(roads, from, to, ends, settings);
    query.cost_only = true;
    search::RoadAnswer& answer = scratch.answer;
    scratch.search.run(query, answer);
    if (has_failed(answer.status)) return leg_failure(roads, answer.status, "a route");
    const std::uint64_t searched = answer.status == SearchStatus::found ? answer.cost : no_cost;
    return ends.direct ? std::min(searched, ends.direct->cost) : searched;
}

}  // namespace starway::service
