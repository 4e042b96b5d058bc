// Isochrones, trips and matching on one network: bench_services NETWORK WEIGHT CONTOUR [ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "starway/road/engine.hpp"
#include "support/drives.hpp"

namespace starway {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Figures {
    std::vector<double> values;
    void add(double value) { values.push_back(value); }
    [[nodiscard]] double at(double share) {
        if (values.empty()) return 0;
        std::sort(values.begin(), values.end());
        return values[std::min(values.size() - 1,
                               static_cast<std::size_t>(share * static_cast<double>(values.size())))];
    }
};

Position random_place(const RoadNetwork& network, std::mt19937_64& random) {
    return network.position(NodeId(static_cast<std::uint32_t>(random() % network.junction_count())));
}

void bench_isochrones(const road::Engine& engine, const std::string& weight, double contour, int rounds) {
    std::mt19937_64 random(1);
    Figures whole, search, outline, settled;
    double points = 0, passed = 0;
    for (int i = 0; i < rounds; ++i) {
        IsochroneRequest request;
        request.origins = {random_place(engine.network(), random)};
        request.contours = {contour};
        request.weight = weight;
        request.snap = SnapTo::largest;
        const auto start = Clock::now();
        const auto isochrone = engine.isochrone(request);
        if (!isochrone) continue;
        whole.add(milliseconds_since(start));
        search.add(isochrone->query_us / 1000);
        outline.add(isochrone->outline_us / 1000);
        settled.add(static_cast<double>(isochrone->settled));
        for (const ContourPoint& point : isochrone->contours.front().points) {
            points += 1;
            passed += point.on_outline ? 1 : 0;
        }
    }
    fmt::print(
        "| isochrone, {} | {:.1f} ms | {:.1f} ms | {:.1f} ms search, {:.1f} ms outline; {:.0f} nodes; {:.1f} % of the "
        "points passed |\n",
        contour, whole.at(0.5), whole.at(0.95), search.at(0.5), outline.at(0.5), settled.at(0.5),
        points > 0 ? 100 * passed / points : 100);
}

void bench_trips(const road::Engine& engine, const std::string& weight, std::size_t stops, int rounds) {
    std::mt19937_64 random(2);
    Figures whole, table, order, excess;
    for (int i = 0; i < rounds; ++i) {
        TripRequest request;
        request.weight = weight;
        request.snap = SnapTo::largest;  // between any two of them there is a route
        while (request.stops.size() < stops) request.stops.emplace_back(random_place(engine.network(), random));
        const auto start = Clock::now();
        const auto trips = engine.trip(request);
        if (!trips) continue;
        whole.add(milliseconds_since(start));
        table.add(trips->table_us / 1000);
        order.add(trips->order_us / 1000);
        // The best of what a hundred times the effort finds is the best known.
        TripRequest long_run = request;
        long_run.effort_ms = 100 * request.effort_ms;
        const auto best = engine.trip(long_run);
        if (!best) continue;
        const double known = std::min(best->trips.front().route.cost, trips->trips.front().route.cost);
        if (known > 0) excess.add(100 * (trips->trips.front().route.cost / known - 1));
    }
    fmt::print(
        "| trip of {} stops | {:.1f} ms | {:.1f} ms | {:.1f} ms table, {:.1f} ms order; {:.2f} % above the best known, "
        "{:.2f} % at worst |\n",
        stops, whole.at(0.5), whole.at(0.95), table.at(0.5), order.at(0.5), excess.at(0.5), excess.at(1));
}

void bench_matching(const road::Engine& engine, const std::string& weight, double spacing_m, int rounds) {
    std::mt19937_64 random(3);
    test::DriveOptions options;
    options.spacing_m = spacing_m;
    double ms = 0, points = 0, found = 0, driven = 0;
    for (int i = 0; i < rounds; ++i) {
        const auto drive = test::random_drive(engine, random, options, weight);
        if (!drive || drive->trace.size() < 2 || drive->trace.size() > 100'000) continue;
        MatchRequest request;
        request.trace = drive->trace;
        request.weight = weight;
        const auto start = Clock::now();
        const auto match = engine.match(request);
        if (!match) continue;
        ms += milliseconds_since(start);
        points += static_cast<double>(drive->trace.size());
        found += drive->length_m * test::found_share(engine.network(), *drive, *match);
        driven += drive->length_m;
    }
    if (points == 0 || driven == 0) return;
    fmt::print(
        "| match, a point each {} m, 5 m noise | {:.1f} µs a point | | {:.0f} points/s; {:.1f} % of the length found "
        "|\n",
        spacing_m, 1000 * ms / points, 1000 * points / ms, 100 * found / driven);
}

int run(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto network = RoadNetwork::open(argv[1]);
    if (!network) {
        fmt::print(stderr, "{}\n", network.error().message.str());
        return 3;
    }
    const std::string weight = argv[2];
    const double contour = std::strtod(argv[3], nullptr);
    const int rounds = argc > 4 ? std::atoi(argv[4]) : 50;
    const road::Engine engine(*network);
    fmt::print("| service | median | 95 % | |\n|---|---:|---:|---|\n");
    bench_isochrones(engine, weight, contour / 2, rounds);
    bench_isochrones(engine, weight, contour, rounds);
    bench_isochrones(engine, weight, contour * 3, rounds / 2);
    for (const std::size_t stops : {10U, 12U, 50U, 100U}) bench_trips(engine, weight, stops, std::max(1, rounds / 10));
    for (const double spacing : {15.0, 100.0, 500.0}) bench_matching(engine, weight, spacing, std::max(1, rounds / 10));
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
