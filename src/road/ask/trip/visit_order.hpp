// The order of stops that costs least: a travelling salesman's tour over a table of costs that need not be symmetric.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/progress.hpp"

namespace starway::road::ask {

struct VisitProblem {
    std::span<const std::uint64_t> costs;  // from each stop (row) to each stop; no_cost where there is no route
    std::size_t count = 0;                 // stops; at least 1
    bool round_trip = true;
    bool first_fixed = false;  // stop 0 comes first
    bool last_fixed = false;   // the last stop comes last
    double effort_ms = 30;     // beyond most_exact stops
};

struct VisitOrder {
    std::vector<std::size_t> stops;
    std::uint64_t cost = 0;
    bool optimal = false;
};

// Up to so many stops are ordered optimally (Held and Karp, "A Dynamic Programming Approach to Sequencing Problems",
// 1962).
inline constexpr std::size_t most_exact = 12;

// Beyond most_exact: farthest insertion; then segment moves (3-opt without reversal, of which Or-opt is the case of
// short segments) and reversals (2-opt, with the costs of both directions), repeated from shaken tours until nothing is
// gained for long or the effort is spent. Nothing: no order has routes between all its stops (beyond most_exact: none
// was found), or the work was cancelled.
std::optional<VisitOrder> best_order(const VisitProblem& problem, const CancelFlag* cancel = nullptr);

}  // namespace starway::road::ask
