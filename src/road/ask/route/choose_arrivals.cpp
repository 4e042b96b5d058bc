#include "road/ask/route/choose_arrivals.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "road/ask/searches/leg_search.hpp"
#include "road/ask/searches/straight_on.hpp"

namespace starway::road::ask {
namespace {

// One way to come to a point, and the cheapest route so far that does.
struct ArrivalChoice {
    ArcId arc;
    std::uint64_t cost = no_cost;
    std::size_t before = 0;    // among those of the point before
    bool turns_round = false;  // at the point before
};

Result<Arrivals> no_way_straight_on(const road::Engine::State& state,
                                    const road::Engine::State::ResolvedRequest& resolved,
                                    const search::RoadQuery& settings, Scratch& scratch) {
    const OpenRoads& roads = *resolved.roads;
    for (std::size_t i = 0; i + 1 < resolved.snapped.size(); ++i) {
        const Snapped& from = resolved.snapped[i];
        const Snapped& to = resolved.snapped[i + 1];
        const auto leg = leg_cost(roads, from, to, leg_ends(roads, from, to), settings, scratch);
        if (!leg) return leg.error();
        if (*leg == no_cost)
            return state.snapper().no_route(resolved.points[i], from, resolved.points[i + 1], to, roads);
    }
    return Error{ErrorKind::no_route,
                 "no route passes all points between without turning round at one; allow that, or move a point"};
}

}  // namespace

std::vector<Sentence> Arrivals::warnings(const road::Engine::State::ResolvedRequest& resolved) const {
    std::vector<Sentence> texts;
    for (std::size_t i = 1; i + 1 < by.size(); ++i) {
        if (!by[i].valid() || before[i].valid()) continue;
        const std::string& name = resolved.points[i].name;
        texts.push_back(fmt::format("turned round at {}, from where no road leads on to the next point",
                                    name.empty() ? fmt::format("point {} between", i) : name));
    }
    return texts;
}

// The arcs by which one may come to a point are layers of a graph, whose shortest path they are.
Result<Arrivals> choose_arrivals(const road::Engine::State& state, const road::Engine::State::ResolvedRequest& resolved,
                                 const search::RoadQuery& settings, Scratch& scratch) {
    const OpenRoads& roads = *resolved.roads;
    const std::size_t count = resolved.snapped.size();
    std::vector<std::vector<ArrivalChoice>> choices(count);
    choices[0] = {{ArcId(), 0, 0}};
    bool still_there = true;  // all points so far are one place
    for (std::size_t i = 1; i < count; ++i) {
        const Snapped& from = resolved.snapped[i - 1];
        const Snapped& to = resolved.snapped[i];
        still_there = still_there && is_same_place(from, to);
        // Within a square any direction is possible.
        const bool is_free = i + 1 == count || to.is_within_square();
        if (is_free || still_there) choices[i].push_back({});
        if (!is_free)
            for (const ArcId arc : arcs_to(roads, to)) choices[i].push_back({arc});
        const auto reach = [&](bool turns_round) -> Result<bool> {
            bool any = false;
            for (ArrivalChoice& choice : choices[i]) {
                const bool needs_to_stay = !choice.arc.valid() && !is_free;
                for (std::size_t b = 0; b < choices[i - 1].size(); ++b) {
                    const ArrivalChoice& before = choices[i - 1][b];
                    if (before.cost == no_cost || (needs_to_stay && before.arc.valid())) continue;
                    if (settings.cancel != nullptr && settings.cancel->load(std::memory_order_relaxed))
                        return Error{ErrorKind::interrupted, "the search was interrupted"};
                    const ArcId by = turns_round ? ArcId() : before.arc;
                    const auto leg =
                        leg_cost(roads, from, to, leg_ends(roads, from, by, to, choice.arc), settings, scratch);
                    if (!leg) return leg.error();
                    if (*leg == no_cost) continue;
                    any = true;
                    if (before.cost + *leg >= choice.cost) continue;
                    choice.cost = before.cost + *leg;
                    choice.before = b;
                    choice.turns_round = turns_round;
                }
            }
            return any;
        };
        // As at a dead end: where nothing leads on, as into a one-way dead end, one may turn round.
        auto reached = reach(false);
        if (reached && !*reached && i > 1) reached = reach(true);
        if (!reached) return reached.error();
        if (!*reached) return no_way_straight_on(state, resolved, settings, scratch);
    }
    Arrivals arrivals{std::vector<ArcId>(count), std::vector<ArcId>(count)};
    std::size_t chosen = 0;
    bool turns_round = false;  // at point i
    for (std::size_t i = count; i-- > 0;) {
        const ArrivalChoice& choice = choices[i][chosen];
        arrivals.by[i] = choice.arc;
        arrivals.before[i] = turns_round ? ArcId() : choice.arc;
        turns_round = choice.turns_round;
        chosen = choice.before;
    }
    return arrivals;
}

}  // namespace starway::road::ask
