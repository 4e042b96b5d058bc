#include "service/road/route/leg_search.hpp"

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

SearchStatus best_leg(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                      const search::RoadQuery& settings, Scratch& scratch) {
    scratch.passages.clear();
    if (ends.stays) return SearchStatus::found;
    search::RoadAnswer& answer = scratch.answer;
    scratch.search.run(leg_query(roads, from, to, ends, settings), answer);
    if (has_failed(answer.status)) return answer.status;
    const bool found = answer.status == SearchStatus::found;
    if (ends.direct && (!found || ends.direct->cost <= answer.cost)) {
        scratch.passages.push_back(ends.direct->along);
        return SearchStatus::found;
    }
    if (found) append_spans(roads, ends.sources, ends.targets, answer, scratch.passages);
    return answer.status;
}

}  // namespace starway::service
