// What an engine costs beside the searches: opening it, small tables, closed areas, and many users at a time.
//
//   bench_engine NETWORK WEIGHT      the network should be prepared for the weight, and checked before
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "measuring.hpp"
#include "starway/road/engine.hpp"

namespace starway {
namespace {

double wall_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double own_mb() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind("RssAnon:", 0) == 0) return static_cast<double>(std::stol(line.substr(8))) / 1024;
    return 0;
}

template <class T>
const T& certain(const Result<T>& result) {
    if (result) return *result;
    fmt::print(stderr, "{}\n", result.error().message.str());
    std::exit(3);
}

Location near_a_node(const RoadNetwork& network, std::mt19937_64& random) {
    NodeId node;
    do node = NodeId(static_cast<std::uint32_t>(random() % network.node_count()));
    while (network.component(node) != 0);
    Position p = network.position(node);
    p.x += (static_cast<double>(random() % 201) - 100) * 1e-6;
    return p;
}

// The median of many runs, in microseconds of processor time.
template <class Work>
double median_us(int runs, Work&& work) {
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        const double start = milliseconds();
        work(run);
        times.push_back((milliseconds() - start) * 1e3);
    }
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return times[static_cast<std::size_t>(runs) / 2];
}

void row(const std::string& what, double value, const char* unit) {
    fmt::print("| {:<58} | {:>10.1f} {} |\n", what, value, unit);
    std::fflush(stdout);
}

int run(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "bench_engine NETWORK WEIGHT\n");
        return 2;
    }
    const std::string weight = argv[2];
    fmt::print("| {:<58} | {:>13} |\n|{:-<60}|{:->15}|\n", "what", "", "", "");
    std::mt19937_64 random(1);

    const double begun = wall_ms();
    const RoadNetwork network = certain(RoadNetwork::open(argv[1], Verify::first_time));
    const road::Engine engine(network);
    row("open the file and an engine", wall_ms() - begun, "ms");
    std::vector<std::vector<Location>> fours(400);
    for (auto& four : fours)
        for (int i = 0; i < 4; ++i) four.push_back(near_a_node(network, random));
    const auto route_of = [&](const road::Engine& asked, const std::vector<Location>& points, Closed closed = {}) {
        RouteRequest request;
        request.from = points[0];
        request.to = points[1];
        request.weight = weight;
        request.closed = std::move(closed);
        return asked.route(request);
    };
    const double first = wall_ms();
    certain(route_of(engine, fours[0]));
    row("a first route", wall_ms() - first, "ms");
    const road::Engine another(network);
    const double again = wall_ms();
    certain(route_of(another, fours[0]));
    row("a first route of another engine", wall_ms() - again, "ms");

    row("a route", median_us(400, [&](int i) { certain(route_of(engine, fours[static_cast<std::size_t>(i)])); }), "us");
    const auto table_of = [&](const std::vector<Location>& from, const std::vector<Location>& to) {
        TableRequest request;
        request.from = from;
        request.to = to;
        request.weight = weight;
        certain(engine.table(request, [](std::span<const std::uint64_t>) { return Result<void>(); }));
    };
    row("a table of 2 x 2",
        median_us(400,
                  [&](int i) {
                      const auto& four = fours[static_cast<std::size_t>(i)];
                      table_of({four[0], four[1]}, {four[2], four[3]});
                  }),
        "us");
    std::vector<SnappedPoints> starts;
    std::vector<SnappedPoints> ends;
    for (const auto& four : fours) {
        starts.push_back(certain(engine.snap(std::span(four).first(2), {weight, SnapRole::start, {}, {}, {}})));
        ends.push_back(certain(engine.snap(std::span(four).last(2), {weight, SnapRole::end, {}, {}, {}})));
    }
    row("a table of 2 x 2 between snapped points",
        median_us(400,
                  [&](int i) {
                      const auto at = static_cast<std::size_t>(i);
                      table_of(locations_of(starts[at]), locations_of(ends[at]));
                  }),
        "us");
    std::vector<Location> many;
    for (int i = 0; i < 1000; ++i) many.push_back(near_a_node(network, random));
    row("a table of 1000 x 1000", measure([&] { table_of(many, many); }), "ms");
    row("a route around a closed area, a new one each",
        median_us(100,
                  [&](int i) {
                      const Position p = fours[static_cast<std::size_t>(i)][2].position();
                      Closed closed;
                      closed.areas = {area_of({p.x - 0.005, p.y - 0.005, p.x + 0.005, p.y + 0.005})};
                      certain(engine.closed_arcs(closed, weight));
                      (void)route_of(engine, fours[static_cast<std::size_t>(i)], std::move(closed));
                  }),
        "us");
    row("  its roads alone",
        median_us(100,
                  [&](int i) {
                      const Position p = fours[static_cast<std::size_t>(i)][3].position();
                      Closed closed;
                      closed.areas = {area_of({p.x - 0.005, p.y - 0.005, p.x + 0.005, p.y + 0.005})};
                      certain(engine.closed_arcs(closed, weight));
                  }),
        "us");

    const double one = own_mb();
    row("memory of its own with one user", one, "MB");
    std::vector<std::thread> users;
    for (std::size_t user = 0; user < 8; ++user)
        users.emplace_back([&, user] {
            for (std::size_t i = 0; i < 50; ++i) certain(route_of(engine, fours[user * 50 + i]));
        });
    for (std::thread& user : users) user.join();
    row("memory of its own with 8 users at a time", own_mb(), "MB");
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
