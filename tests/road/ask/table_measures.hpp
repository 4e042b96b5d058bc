// Holds a table with lengths and times against one route for each cell.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "starway/road/engine.hpp"

namespace starway::test {

inline void hold_against_routes(const road::Engine& engine, TableRequest request, const std::string& where) {
    request.measures = true;
    const auto plan = engine.plan(request);
    if (!plan && plan.error().kind == ErrorKind::no_route) return;  // no road is left
    ASSERT_TRUE(plan) << plan.error().message;
    const auto columns = static_cast<std::size_t>(plan->columns());
    std::vector<std::uint64_t> cells(static_cast<std::size_t>(plan->rows()) * columns);
    std::vector<double> metres(cells.size());
    std::vector<double> seconds(cells.size());
    const auto filled = plan->measure(0, cells, {metres, seconds});
    ASSERT_TRUE(filled) << filled.error().message;
    RouteRequest one;
    one.weight = request.weight;
    one.closed = request.closed;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        one.from = Location(plan->report().from[i / columns]);
        one.to = Location(plan->report().to[i % columns]);
        const auto route = engine.route(one);
        const std::string cell = where + ", cell " + std::to_string(i / columns) + " " + std::to_string(i % columns);
        if (!route) {
            ASSERT_EQ(route.error().kind, ErrorKind::no_route) << cell << ": " << route.error().message;
            ASSERT_EQ(cells[i], no_cost) << cell;
            ASSERT_FALSE(std::isfinite(metres[i]) || std::isfinite(seconds[i])) << cell;
            continue;
        }
        ASSERT_EQ(cells[i], route->cost_steps) << cell;
        ASSERT_NEAR(metres[i], route->distance_m, 1e-6 + 1e-9 * route->distance_m) << cell;
        ASSERT_NEAR(seconds[i], route->duration_s, 1e-6 + 1e-9 * route->duration_s) << cell;
    }
}

}  // namespace starway::test
