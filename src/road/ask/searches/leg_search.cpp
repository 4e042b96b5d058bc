#include "road/ask/searches/leg_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"

namespace starway::road::ask {

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
                                         what, core::in_quotes(roads.column().name))};
}

namespace {

double largest_weight(const OpenRoads& roads) {
    std::uint64_t largest = 0;
    for (const std::uint64_t steps : roads.column().exact)
        if (steps != closed_exact) largest = std::max(largest, steps);
    return InUnits(roads.column().resolution)(largest);
}

Error too_light(const OpenRoads& roads) {
    const WeightColumn& column = roads.column();
    return {ErrorKind::data,
            fmt::format("the route costs too little to be told to a millionth: the weights of {} go up to {}, and "
                        "beside that 64 bits count by {} at the finest; correct or close the roads at either end of "
                        "this range⟦ (sentinels: ⟨sentinels=close⟩)⟧, or give them a column of their own",
                        core::in_quotes(column.name), largest_weight(roads), column.resolution)};
}

}  // namespace

Result<void> hold_to_precision(const OpenRoads& roads, Route& route) {
    constexpr double exact_enough = 1e-6;
    if (!(route.precision > exact_enough)) return {};
    // What was found may be rounded by half of it, and what is cheaper by the other half.
    const double half = route.precision / 2;
    if (half > exact_enough && !roads.column().exact.empty()) return too_light(roads);
    route.optimal = false;
    route.bound *= half < 1 ? (1 + half) / (1 - half) : std::numeric_limits<double>::infinity();
    return {};
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

}  // namespace starway::road::ask
