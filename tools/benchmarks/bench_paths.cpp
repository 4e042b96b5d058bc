// Costs and paths of given pairs by the stored index, from node to node: what peers are asked too.
//
//  bench_paths NETWORK WEIGHT PAIRS.csv [ROUNDS]
//
// Prints "cost US", "path US", "sum COST" and "arcs MEAN", in processor time of one thread; of all rounds the best.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>

#include "bench/road.hpp"
#include "measuring.hpp"
#include "road/ask/closures/open_roads.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/search/road_search.hpp"

namespace starway {
namespace {

int fail(const Error& error) {
    fmt::print(stderr, "{}\n", error.message.str());
    return 3;
}

int run(int argc, char** argv) {
    const Asked asked = starway::asked(std::min(argc, 3), argv, "bench_paths NETWORK WEIGHT PAIRS.csv [ROUNDS]");
    const auto pairs = bench::read_pairs(argv[3], asked.network, {});
    if (!pairs) return fail(pairs.error());
    const auto graphs = road::network::turn_graphs(asked.network);
    if (!graphs) return fail(graphs.error());
    const road::ask::OpenRoads roads(asked.network, *asked.column, road::network::turns_of(*graphs, *asked.column));
    road::search::RoadSearch search(roads.search_network());
    if (auto used = search.use_stored_index(); !used) return fail(used.error());
    road::search::RoadAnswer answer;
    std::uint64_t sum = 0;
    std::size_t arcs = 0;
    const auto ask_all = [&](bool cost_only) {
        sum = arcs = 0;
        for (const auto& [from, to] : *pairs) {
            road::ask::Snapped source, target;
            source.node = from;
            target.node = to;
            const road::ask::Ends sources = departures(roads, source);
            const road::ask::Ends targets = arrivals(roads, target);
            road::search::RoadQuery query;
            query.column = &roads.search_column();
            query.sources = sources.terminals();
            query.targets = targets.terminals();
            query.cost_only = cost_only;
            search.run(query, answer);
            if (answer.status == SearchStatus::found) sum += answer.cost;
            arcs += answer.arcs.size();
        }
    };
    const int rounds = argc > 4 ? std::atoi(argv[4]) : 5;
    double cost = std::numeric_limits<double>::infinity();
    double path = cost;
    for (int round = 0; round < rounds; ++round) {  // in turn, so that both meet the same neighbours
        cost = std::min(cost, measure([&] { ask_all(true); }, 1));
        const std::uint64_t costs = sum;
        path = std::min(path, measure([&] { ask_all(false); }, 1));
        if (sum != costs) return fail({ErrorKind::data, "costs and paths differ"});
    }
    const double each = 1e3 / static_cast<double>(pairs->size());
    fmt::print("cost {:.2f}\npath {:.2f}\nsum {}\narcs {}\n", cost * each, path * each, sum, arcs / pairs->size());
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    if (argc < 4) argc = 1;  // asked() tells the usage
    return starway::run(argc, argv);
}
