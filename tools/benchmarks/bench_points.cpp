// The cost of points: tables with some of them on small parts of the network, and routes over many of them.
//
//  bench_points NETWORK WEIGHT [POINTS [SEED]]      the network should be prepared for the weight
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "measuring.hpp"
#include "starway/road/engine.hpp"

namespace starway {
namespace {

// A point some metres from a node.
Location beside(const RoadNetwork& network, NodeId node, std::mt19937_64& random) {
    Position p = network.position(node);
    p.x += (static_cast<double>(random() % 201) - 100) * 1e-6;
    p.y += (static_cast<double>(random() % 201) - 100) * 1e-6;
    return p;
}

// If `small`, every tenth one near a node outside of the largest part.
std::vector<Location> points(const RoadNetwork& network, std::size_t count, bool small, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<NodeId> others;
    for (std::uint32_t node = 0; node < network.node_count(); ++node)
        if (network.component(NodeId(node)) != 0) others.emplace_back(node);
    std::vector<Location> chosen;
    while (chosen.size() < count) {
        const bool off = small && chosen.size() % 10 == 0 && !others.empty();
        const NodeId node = off ? others[random() % others.size()]
                                : NodeId(static_cast<std::uint32_t>(random() % network.node_count()));
        if (off || network.component(node) == 0) chosen.push_back(beside(network, node, random));
    }
    return chosen;
}

template <class T>
const T& sure(const Result<T>& result) {
    if (result) return *result;
    fmt::print(stderr, "{}\n", result.error().message.str());
    std::exit(3);
}

double table_ms(const road::Engine& engine, const Asked& asked, SnapTo snap, const std::vector<Location>& places,
                std::uint64_t& without_cost) {
    TableRequest request;
    request.from = places;
    request.weight = asked.column->name;
    request.snap = snap;
    request.max_snap_m = std::numeric_limits<double>::infinity();  // small parts may be far from the largest
    return measure([&] {
        const auto report = engine.table(request, [](std::span<const std::uint64_t>) { return Result<void>(); });
        without_cost = sure(report).without_cost;
    });
}

double route_ms(const road::Engine& engine, const Asked& asked, std::size_t vias, std::uint64_t seed) {
    const auto places = points(asked.network, vias + 2, false, seed);
    RouteRequest request;
    request.from = places.front();
    request.to = places.back();
    request.via.assign(places.begin() + 1, places.end() - 1);
    request.weight = asked.column->name;
    request.snap = SnapTo::largest;  // the nearest road of some is on a small part, or in a one-way trap
    request.max_snap_m = std::numeric_limits<double>::infinity();
    return measure([&] { sure(engine.route(request)); });
}

void run(const Asked& asked) {
    const std::size_t count = asked.pairs;
    const road::Engine engine(asked.network);
    fmt::print("| table of {0} x {0} points | ms | without a route | times |\n|---|---:|---:|---:|\n", count);
    std::uint64_t without = 0;
    const auto on_largest = points(asked.network, count, false, asked.seed);
    const auto tenth_off = points(asked.network, count, true, asked.seed);
    const double reference = table_ms(engine, asked, SnapTo::automatic, on_largest, without);
    fmt::print("| all on the largest part | {:.1f} | {} | 1 |\n", reference, without);
    for (const auto& [name, snap] :
         {std::pair{"auto", SnapTo::automatic}, {"nearest", SnapTo::nearest}, {"largest", SnapTo::largest}}) {
        const double ms = table_ms(engine, asked, snap, tenth_off, without);
        fmt::print("| a tenth on small parts, --snap {} | {:.1f} | {} | {:.2f} |\n", name, ms, without, ms / reference);
    }

    fmt::print("\n| route over | ms | times |\n|---|---:|---:|\n");
    const double few = route_ms(engine, asked, 500, asked.seed);
    const double many = route_ms(engine, asked, 3000, asked.seed);
    fmt::print("| 500 points | {:.1f} | 1 |\n| 3000 points | {:.1f} | {:.2f} |\n", few, many, many / few);
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    auto asked = starway::asked(argc, argv, "bench_points NETWORK WEIGHT [POINTS [SEED]]");
    if (argc < 4) asked.pairs = 1000;
    starway::run(asked);
}
