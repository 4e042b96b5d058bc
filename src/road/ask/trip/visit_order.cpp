#include "road/ask/trip/visit_order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "road/ask/trip/tour.hpp"
#include "starway/search/space.hpp"

namespace starway::road::ask {
namespace {

// Every problem as a round tour: a trip that is not round passes one more place, from which its first stop and to which
// its last one is free.
TourCosts closed_costs(const VisitProblem& problem) {
    const std::size_t count = problem.count;
    const bool depot = !problem.round_trip;
    TourCosts costs(count + (depot ? 1 : 0));
    for (std::size_t from = 0; from < count; ++from)
        for (std::size_t to = 0; to < count; ++to) {
            const std::uint64_t cost = problem.costs[from * count + to];
            costs.set(from, to, cost == no_cost ? TourCosts::none : std::min<std::uint64_t>(cost, TourCosts::none - 1));
        }
    const std::size_t last = count - 1;
    if (depot)
        for (std::size_t stop = 0; stop < count; ++stop) {
            costs.set(count, stop, problem.first_fixed && stop != 0 ? TourCosts::none : 0);
            costs.set(stop, count, problem.last_fixed && stop != last ? TourCosts::none : 0);
        }
    else if (problem.first_fixed && problem.last_fixed)  // the last stop comes right before the first
        for (std::size_t stop = 1; stop < count; ++stop) costs.set(last, stop, TourCosts::none);
    return costs;
}

// Held and Karp: the least cost of a path from the last place through a set of others to each of them.
std::optional<std::vector<std::uint32_t>> exact_tour(const TourCosts& costs) {
    const std::size_t others = costs.size() - 1;
    const std::size_t start = others;
    const std::size_t sets = std::size_t{1} << others;
    constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::uint64_t> least(sets * others, never);
    std::vector<std::uint8_t> before(sets * others, 0);
    for (std::size_t to = 0; to < others; ++to)
        if (costs(start, to) < TourCosts::none) least[(std::size_t{1} << to) * others + to] = costs(start, to);
    for (std::size_t set = 1; set < sets; ++set)
        for (std::size_t at = 0; at < others; ++at) {
            const std::uint64_t so_far = least[set * others + at];
            if (so_far == never) continue;
            for (std::size_t to = 0; to < others; ++to) {
                if ((set >> to & 1U) != 0 || costs(at, to) >= TourCosts::none) continue;
                const std::size_t next = (set | std::size_t{1} << to) * others + to;
                if (so_far + costs(at, to) >= least[next]) continue;
                least[next] = so_far + costs(at, to);
                before[next] = static_cast<std::uint8_t>(at);
            }
        }
    std::uint64_t best = never;
    std::size_t end = 0;
    for (std::size_t at = 0; at < others; ++at) {
        const std::uint64_t path = least[(sets - 1) * others + at];
        if (path == never || costs(at, start) >= TourCosts::none || path + costs(at, start) >= best) continue;
        best = path + costs(at, start);
        end = at;
    }
    if (best == never) return std::nullopt;
    std::vector<std::uint32_t> tour{static_cast<std::uint32_t>(start)};
    for (std::size_t set = sets - 1; set != 0;) {
        tour.push_back(static_cast<std::uint32_t>(end));
        const std::size_t left = set & ~(std::size_t{1} << end);
        end = before[set * others + end];
        set = left;
    }
    std::reverse(tour.begin() + 1, tour.end());
    return tour;
}

// The tour from where the trip starts.
std::vector<std::size_t> stops_of(const VisitProblem& problem, std::vector<std::uint32_t> tour) {
    const auto at = [&](std::size_t stop) {
        return std::find(tour.begin(), tour.end(), static_cast<std::uint32_t>(stop));
    };
    if (!problem.round_trip)
        std::rotate(tour.begin(), at(problem.count), tour.end());
    else if (problem.last_fixed && !problem.first_fixed)
        std::rotate(tour.begin(), at(problem.count - 1) + 1, tour.end());
    else
        std::rotate(tour.begin(), at(0), tour.end());
    if (!problem.round_trip) tour.erase(tour.begin());
    return {tour.begin(), tour.end()};
}

}  // namespace

std::optional<VisitOrder> best_order(const VisitProblem& problem, const CancelFlag* cancel) {
    if (problem.count == 1) return VisitOrder{{0}, 0, true};
    const TourCosts costs = closed_costs(problem);
    VisitOrder answer;
    answer.optimal = problem.count <= most_exact;
    auto tour = answer.optimal ? exact_tour(costs) : good_tour(costs, problem.effort_ms, cancel);
    if (!tour) return std::nullopt;
    answer.stops = stops_of(problem, *std::move(tour));
    const std::size_t count = answer.stops.size();
    for (std::size_t i = 0; i + (problem.round_trip ? 0 : 1) < count; ++i) {
        const std::uint64_t cost = problem.costs[answer.stops[i] * problem.count + answer.stops[(i + 1) % count]];
        if (cost == no_cost) return std::nullopt;
        answer.cost += cost;
    }
    return answer;
}

}  // namespace starway::road::ask
