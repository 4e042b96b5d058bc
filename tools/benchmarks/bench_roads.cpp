// The road search table of tools/bench: Starway's algorithms and queues against Boost.Graph, on one network, the same
// pairs, in one run.
//
//  bench_roads NETWORK WEIGHT [PAIRS [SEED]]
#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "road/search/road_search.hpp"
#include "starway/road/open.hpp"
#include "starway/search/road_space.hpp"

namespace starway {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Processor time of this thread: on a shared machine, wall time includes the neighbours.
double milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Row {
    std::string name;
    double mean_ms = 0;
    double settled = 0;
    std::uint64_t cost_sum = 0;
};

void print(const Row& row, double reference_ms) {
    fmt::print("| {:<48} | {:>9.3f} | {:>9.0f} | {:>7.2f} | {:>14} |\n", row.name, row.mean_ms, row.settled,
               reference_ms / row.mean_ms, row.cost_sum);
    std::fflush(stdout);
}

void print_head(std::string_view title, std::string_view reference) {
    fmt::print("\n### {}\n\n| {:<48} | cpu ms    | settled   | {:>7} | sum of costs   |\n", title, "engine", reference);
    fmt::print("|{:-<50}|----------:|----------:|--------:|---------------:|\n", "");
}

// The median of three rounds over all pairs, since the machine may be shared.
template <class Query>
Row measure(std::string name, const Pairs& pairs, Query&& query) {
    Row row{std::move(name)};
    std::vector<double> rounds;
    query(pairs.front());  // warm-up
    for (int round = 0; round < 3; ++round) {
        row.cost_sum = 0;
        double settled = 0;
        const double start = milliseconds();
        for (const auto& pair : pairs) {
            const auto [cost, count] = query(pair);
            if (cost != no_cost) row.cost_sum += cost;
            settled += static_cast<double>(count);
        }
        rounds.push_back((milliseconds() - start) / static_cast<double>(pairs.size()));
        row.settled = settled / static_cast<double>(pairs.size());
    }
    std::sort(rounds.begin(), rounds.end());
    row.mean_ms = rounds[1];
    return row;
}

using Answer = std::pair<std::uint64_t, std::uint64_t>;  // cost, settled

Row measure_algorithm(const RoadNetwork& network, const WeightColumn& column, Algorithm algorithm, const Pairs& pairs) {
    road::search::RoadSearch search(network);
    road::search::RoadAnswer answer;
    return measure(fmt::format("starway {}", name_of(algorithm)), pairs, [&](auto pair) -> Answer {
        const RoadTerminal source{NodeId(pair.first), 0};
        const RoadTerminal target{NodeId(pair.second), 0};
        road::search::RoadQuery query;
        query.column = &column;
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = algorithm;
        search.run(query, answer);
        return {answer.status == SearchStatus::found ? answer.cost : no_cost, answer.settled};
    });
}

template <class Queue, class MakeBound>
Row measure_queue(std::string name, const RoadNetwork& network, const WeightColumn& column, const Pairs& pairs,
                  MakeBound&& make_bound, unsigned width = 0) {
    using Cost = std::uint32_t;
    const RoadSpace<Cost> space(network, column);
    Workspace<Cost, SplitLabels> workspace;
    if constexpr (std::is_same_v<Queue, HotQueue<Cost>>) workspace.template queue<Queue>().set_width(width);
    if constexpr (Queue::monotone) {
        std::uint32_t longest = 0;
        for (const std::uint32_t weight : column.weight)
            if (weight != closed_weight) longest = std::max(longest, weight);
        workspace.template queue<Queue>().set_span(2 * longest + 2);  // f rises by at most w + h(v) - h(u) <= 2 w
    }
    return measure(std::move(name), pairs, [&](auto pair) -> Answer {
        const auto bound = make_bound(space, pair.second);
        Search<RoadSpace<Cost>, std::remove_cv_t<decltype(bound)>, Queue, NoObserver, Order::by_cost,
               Workspace<Cost, SplitLabels>>
            search(space, Goal::node(pair.second), bound, workspace);
        search.start(pair.first);
        const auto status = search.run();
        return {status == SearchStatus::found ? search.cost() : no_cost, search.counts().settled};
    });
}

// Boost.Graph as a user would load it: nodes in the order of the source file.
using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, std::uint32_t>>;
struct CsrArc {
    std::uint32_t weight;
};
using Csr = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, CsrArc>;

struct BoostCopy {
    std::vector<std::uint32_t> number;    // per node of the network: its number in the source
    std::vector<std::uint32_t> our_node;  // and the inverse
    Adjacency adjacency;
    Csr csr;
    explicit BoostCopy(std::uint32_t nodes) : number(nodes), adjacency(nodes) {}
};

BoostCopy copy_to_boost(const RoadNetwork& network, const WeightColumn& column) {
    BoostCopy copy(network.node_count());
    std::vector<std::pair<long long, std::uint32_t>> by_label;
    for (std::uint32_t v = 0; v < network.node_count(); ++v)
        by_label.emplace_back(std::atoll(network.node_label(NodeId(v)).c_str()), v);
    std::sort(by_label.begin(), by_label.end());
    for (std::uint32_t i = 0; i < by_label.size(); ++i) {
        copy.number[by_label[i].second] = i;
        copy.our_node.push_back(by_label[i].second);
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
    std::vector<CsrArc> weights;
    for (const std::uint32_t v : copy.our_node)
        for (std::uint32_t a = network.first_out()[v]; a < network.first_out()[v + 1]; ++a) {
            if (column.weight[a] == closed_weight) continue;
            const std::uint32_t to = copy.number[network.heads()[a]];
            boost::add_edge(copy.number[v], to, column.weight[a], copy.adjacency);
            arcs.emplace_back(copy.number[v], to);
            weights.push_back({column.weight[a]});
        }
    copy.csr = Csr(boost::edges_are_sorted, arcs.begin(), arcs.end(), weights.begin(), network.node_count());
    return copy;
}

struct Found {};

struct StopAt : boost::default_astar_visitor {
    std::uint32_t target;
    std::uint64_t* settled;
    StopAt(std::uint32_t node, std::uint64_t* count) : target(node), settled(count) {}
    template <class Graph>
    void examine_vertex(std::uint32_t node, const Graph&) {
        ++*settled;
        if (node == target) throw Found{};
    }
};

struct BoostBound : boost::astar_heuristic<Adjacency, std::uint32_t> {
    const GreatCircle<std::uint32_t>* bound;
    const std::uint32_t* our_node;
    BoostBound(const GreatCircle<std::uint32_t>& b, const std::vector<std::uint32_t>& nodes)
        : bound(&b), our_node(nodes.data()) {}
    std::uint32_t operator()(Adjacency::vertex_descriptor node) const { return (*bound)(our_node[node]); }
};

Row measure_boost_astar(const RoadNetwork& network, const WeightColumn& column, const BoostCopy& copy,
                        const Pairs& pairs) {
    const RoadSpace<std::uint32_t> space(network, column);
    std::vector<std::uint32_t> distance(network.node_count());
    return measure("Boost astar_search, adjacency_list, same bound", pairs, [&](auto pair) -> Answer {
        const auto bound = great_circle(space, pair.second);
        const std::uint32_t target = copy.number[pair.second];
        std::uint64_t settled = 0;
        try {
            boost::astar_search(copy.adjacency, copy.number[pair.first], BoostBound(bound, copy.our_node),
                                boost::visitor(StopAt(target, &settled))
                                    .distance_map(boost::make_iterator_property_map(
                                        distance.begin(), boost::get(boost::vertex_index, copy.adjacency))));
        } catch (const Found&) {
            return {distance[target], settled};
        }
        return {no_cost, settled};
    });
}

template <class Graph, class WeightMap>
Row measure_boost_one_to_all(std::string name, const Graph& graph, WeightMap weights,
                             const std::vector<std::uint32_t>& number, const Pairs& pairs) {
    std::vector<std::uint32_t> distance(boost::num_vertices(graph));
    return measure(std::move(name), pairs, [&](auto pair) -> Answer {
        boost::dijkstra_shortest_paths(graph, number[pair.first],
                                       boost::weight_map(weights).distance_map(boost::make_iterator_property_map(
                                           distance.begin(), boost::get(boost::vertex_index, graph))));
        std::uint64_t reached = 0;
        std::uint64_t sum = 0;
        for (const std::uint32_t d : distance)
            if (d != std::numeric_limits<std::uint32_t>::max()) ++reached, sum += d;
        return {sum, reached};
    });
}

int run(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "bench_roads NETWORK WEIGHT [PAIRS [SEED]]\n");
        return 2;
    }
    const auto network = open(argv[1]);
    if (!network) {
        fmt::print(stderr, "{}\n", network.error().message.str());
        return 3;
    }
    const WeightColumn* column = network->column(argv[2]);
    if (column == nullptr) {
        fmt::print(stderr, "no weight {}\n", argv[2]);
        return 2;
    }
    std::mt19937_64 random(argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
    Pairs pairs(argc > 3 ? static_cast<std::size_t>(std::atoi(argv[3])) : 100);
    for (auto& pair : pairs) {
        pair.first = static_cast<std::uint32_t>(random() % network->node_count());
        pair.second = static_cast<std::uint32_t>(random() % network->node_count());
    }
    fmt::print(
        "{}: {} nodes, {} arcs; weight {}, {} random pairs, one thread. Bound scale {:.4g}, typical {:.4g} per step.\n",
        argv[1], network->node_count(), network->arc_count(), column->name, pairs.size(), column->scale,
        column->typical_scale);

    const BoostCopy copy = copy_to_boost(*network, *column);
    print_head("One pair", "x Boost");
    const Row boost_astar = measure_boost_astar(*network, *column, copy, pairs);
    print(boost_astar, boost_astar.mean_ms);
    for (const auto& entry : algorithms)
        if (!needs_index(entry.algorithm))  // bench_index measures these
            print(measure_algorithm(*network, *column, entry.algorithm, pairs), boost_astar.mean_ms);

    print_head("Queues under Dijkstra and A*", "x first");
    const auto no_bound = [](const auto&, std::uint32_t) { return NoHeuristic{}; };
    const auto bound = [](const auto& space, std::uint32_t target) { return great_circle(space, target); };
    const Row dijkstra =
        measure_queue<QuadHeap<std::uint32_t>>("Dijkstra, 4-ary heap", *network, *column, pairs, no_bound);
    print(dijkstra, dijkstra.mean_ms);
    print(measure_queue<BinaryHeap<std::uint32_t>>("Dijkstra, binary heap", *network, *column, pairs, no_bound),
          dijkstra.mean_ms);
    print(measure_queue<BucketQueue<std::uint32_t>>("Dijkstra, buckets", *network, *column, pairs, no_bound),
          dijkstra.mean_ms);
    for (const unsigned width : {2U, 4U, 6U, 8U, 10U})
        print(measure_queue<HotQueue<std::uint32_t>>(fmt::format("Dijkstra, heap on buckets 2^{} wide", width),
                                                     *network, *column, pairs, no_bound, width),
              dijkstra.mean_ms);
    const Row astar = measure_queue<QuadHeap<std::uint32_t>>("A*, 4-ary heap", *network, *column, pairs, bound);
    print(astar, astar.mean_ms);
    print(measure_queue<BinaryHeap<std::uint32_t>>("A*, binary heap", *network, *column, pairs, bound), astar.mean_ms);
    print(measure_queue<BucketQueue<std::uint32_t>>("A*, buckets", *network, *column, pairs, bound), astar.mean_ms);
    for (const unsigned width : {2U, 4U, 6U, 8U, 10U})
        print(measure_queue<HotQueue<std::uint32_t>>(fmt::format("A*, heap on buckets 2^{} wide", width), *network,
                                                     *column, pairs, bound, width),
              astar.mean_ms);

    Pairs few(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(5, pairs.size())));
    print_head("One to all", "x Boost");
    const Row boost_all = measure_boost_one_to_all("Boost dijkstra, adjacency_list", copy.adjacency,
                                                   boost::get(boost::edge_weight, copy.adjacency), copy.number, few);
    print(boost_all, boost_all.mean_ms);
    print(measure_boost_one_to_all("Boost dijkstra, compressed_sparse_row_graph", copy.csr,
                                   boost::get(&CsrArc::weight, copy.csr), copy.number, few),
          boost_all.mean_ms);
    road::search::RoadSearch search(*network);
    std::vector<std::uint64_t> distances;
    print(measure("starway one to all", few,
                  [&](auto pair) -> Answer {
                      const RoadTerminal source{NodeId(pair.first), 0};
                      search.one_to_all(*column, {&source, 1}, distances);
                      std::uint64_t reached = 0;
                      std::uint64_t sum = 0;
                      for (const std::uint64_t d : distances)
                          if (d != no_cost) ++reached, sum += d;
                      return {sum, reached};
                  }),
          boost_all.mean_ms);
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
