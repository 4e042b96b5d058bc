// What requests are taken for before they run: enough to tell light ones from heavy ones.
// tools/benchmarks/bench_estimate measures them.

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"
#include "support/prepared.hpp"

namespace starway::test {
namespace {

constexpr double heavy_us = 2000;  // as the server has it

// A town of 120 x 120 crossings, 100 m apart.
RoadNetwork large_town() {
    constexpr std::uint32_t side = 120;
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    draft.node_count = side * side;
    draft.default_weight = "cost";
    draft.shape_first.push_back(0);
    DraftColumn cost{"cost", "", 1, {}, {}};
    const auto join = [&](std::uint32_t tail, std::uint32_t head) {
        draft.edge_tail.push_back(tail);
        draft.edge_head.push_back(head);
        draft.edge_direction.push_back(Direction::both);
        draft.shape_first.push_back(0);
        cost.forward.push_back(10);
    };
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            draft.node_position.push_back({x * 100.0, y * 100.0});
            if (x + 1 < side) join(y * side + x, y * side + x + 1);
            if (y + 1 < side) join(y * side + x, y * side + side + x);
        }
    draft.columns.push_back(std::move(cost));
    auto network = build(std::move(draft));
    EXPECT_TRUE(network) << network.error().message;
    return *network;
}

template <class Request>
double cost_of(const road::Engine& engine, const Request& request) {
    return engine.estimate(request).microseconds;
}

TableRequest square_table(std::size_t side) {
    TableRequest request;
    request.from.resize(side);
    return request;
}

TEST(Estimate, AnIndexMakesRequestsLight) {
    const RoadNetwork network = large_town();
    const road::Engine plain(network);
    const road::Engine indexed(prepared(network));
    RouteRequest route;
    EXPECT_GT(cost_of(plain, route), heavy_us);
    EXPECT_LT(cost_of(indexed, route), heavy_us);
    route.use_index = false;
    EXPECT_GT(cost_of(indexed, route), heavy_us);
    EXPECT_GT(cost_of(plain, square_table(10)), heavy_us);
    EXPECT_LT(cost_of(indexed, square_table(10)), heavy_us) << "measured: less than a millisecond";
    EXPECT_GT(cost_of(indexed, square_table(100)), heavy_us);
}

TEST(Estimate, IsochronesGrowWithTheirReach) {
    const RoadNetwork network = large_town();
    const road::Engine engine(network);
    const auto ask = [&](double contour, bool polygons) {
        IsochroneRequest request;
        request.origins.resize(1);
        request.contours = {contour};
        request.polygons = polygons;
        return engine.estimate(request);
    };
    double before = 0;
    for (const double contour : {50.0, 200.0, 800.0, 3200.0, 1e6}) {
        const Estimate lines = ask(contour, false);
        EXPECT_GE(lines.microseconds, before) << contour;
        EXPECT_LE(lines.settled, network.node_count());
        EXPECT_GT(ask(contour, true).microseconds, lines.microseconds + heavy_us) << "polygons have their price";
        before = lines.microseconds;
    }
    EXPECT_EQ(ask(1e6, false).settled, network.node_count()) << "all of it";
    // Nodes within so many steps of 10 from the middle: it is never taken for much less than that.
    for (const int steps : {5, 20}) {
        const auto within = static_cast<std::uint64_t>(2 * steps * steps);
        EXPECT_GE(ask(10.0 * steps, false).settled, within / 2) << steps;
    }
}

TEST(Estimate, TripsAndTracesGrowWithTheirPoints) {
    const road::Engine engine(large_town());
    TripRequest trip;
    trip.stops.resize(5);
    const double few = cost_of(engine, trip);
    trip.stops.resize(50);
    EXPECT_GT(cost_of(engine, trip), few);
    MatchRequest match;
    match.trace.resize(10);
    EXPECT_LT(cost_of(engine, match), heavy_us);
    match.trace.resize(1000);
    EXPECT_GT(cost_of(engine, match), heavy_us);
}

}  // namespace
}  // namespace starway::test
