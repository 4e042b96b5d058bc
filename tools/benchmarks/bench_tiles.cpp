// The tile table of tools/bench: our algorithms against Boost's astar_search on the same maps as explicit graphs, the same queries, in one run.
//
//   bench_tiles FOLDER [QUERIES PER SET [SET...]]
//
// FOLDER holds maps/SET/*.map and scenarios/SET/*.map.scen, as the Moving AI archive unpacks. Times are processor time of this thread.
#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/astar_search.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "grid/neighbours.hpp"
#include "io/maps/moving_ai.hpp"
#include "search/grid_search.hpp"

namespace starway {
namespace {

double processor_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

struct Tally {
    std::string name;
    std::vector<double> times_us;
    double sum = 0;  // of costs: must be the same for every engine
    double settled = 0;
};

void print(Tally& tally) {
    if (tally.times_us.empty()) return;
    std::sort(tally.times_us.begin(), tally.times_us.end());
    const auto count = static_cast<double>(tally.times_us.size());
    double total = 0;
    for (const double time : tally.times_us) total += time;
    fmt::print("| {:<34} | {:>10.2f} | {:>10.2f} | {:>9.1f} | {:>16.3f} |\n", tally.name, total / count,
               tally.times_us[tally.times_us.size() / 2], tally.settled / count, tally.sum);
    std::fflush(stdout);
}

// The map as an adjacency_list, and Boost's A* over it with the octile bound; stopped at the goal by an exception, as Boost has it.
class BoostAStar {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, double>>;
    using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
    struct Reached {};
    class Stop : public boost::default_astar_visitor {
    public:
        Stop(Vertex goal, std::uint64_t& settled) : goal_(goal), settled_(&settled) {}
        void examine_vertex(Vertex vertex, const Graph&) {
            ++*settled_;
            if (vertex == goal_) throw Reached{};
        }

    private:
        Vertex goal_;
        std::uint64_t* settled_;
    };
    class Octile : public boost::astar_heuristic<Graph, double> {
    public:
        Octile(std::uint32_t width, GridCell goal) : width_(width), goal_(goal) {}
        double operator()(Vertex vertex) const {
            const double across = std::abs(static_cast<std::int32_t>(vertex % width_) - goal_.x);
            const double along = std::abs(static_cast<std::int32_t>(vertex / width_) - goal_.y);
            return std::max(across, along) + (std::sqrt(2.0) - 1) * std::min(across, along);
        }

    private:
        std::uint32_t width_;
        GridCell goal_;
    };

public:
    explicit BoostAStar(const GridMap& map) : width_(map.width()), graph_(std::size_t{map.width()} * map.height()) {
        const StepTable& table = steps_of(map.rules());
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
                if (!map.fits({x, y})) continue;
                const std::uint32_t allowed =
                    table[neighbourhood(map.rows().bytes(), map.node({x, y}), map.rows().stride())];
                for (std::uint32_t direction = 0; direction < 8; ++direction)
                    if ((allowed >> direction & 1U) != 0)
                        boost::add_edge(vertex({x, y}), vertex(map.neighbour({x, y}, direction)),
                                        direction < 4 ? 1.0 : std::sqrt(2.0), graph_);
            }
        distance_.resize(boost::num_vertices(graph_));
        from_.resize(boost::num_vertices(graph_));
    }
    // The cost, or below 0.
    double cost(GridCell from, GridCell to, std::uint64_t& settled) {
        const Vertex goal = vertex(to);
        try {
            boost::astar_search(
                graph_, vertex(from), Octile(width_, to),
                boost::predecessor_map(from_.data()).distance_map(distance_.data()).visitor(Stop(goal, settled)));
        } catch (const Reached&) {
            return distance_[goal];
        }
        return -1;
    }

private:
    [[nodiscard]] Vertex vertex(GridCell cell) const {
        return static_cast<Vertex>(cell.y) * width_ + static_cast<Vertex>(cell.x);
    }
    std::uint32_t width_;
    Graph graph_;
    std::vector<double> distance_;
    std::vector<Vertex> from_;
};

struct Case {
    GridMap map;
    std::vector<ScenarioQuery> queries;
};

std::vector<Case> load(const std::filesystem::path& folder, const std::string& set, std::size_t wanted) {
    std::vector<std::filesystem::path> scenarios;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "scenarios" / set))
        scenarios.push_back(entry.path());
    std::sort(scenarios.begin(), scenarios.end());
    std::vector<Case> cases;
    std::size_t total = 0;
    for (const auto& path : scenarios) {
        auto scenario = read_scenario(path);
        auto map = read_moving_ai_map(folder / "maps" / set / path.stem());
        if (!scenario || !map) {
            fmt::print(stderr, "{}\n", (scenario ? map.error() : scenario.error()).message);
            std::exit(1);
        }
        total += scenario->queries.size();
        cases.push_back({std::move(*map), std::move(scenario->queries)});
    }
    const std::size_t every = std::max<std::size_t>(1, wanted == 0 ? 1 : total / wanted);
    for (Case& one : cases) {
        std::vector<ScenarioQuery> taken;
        for (std::size_t i = every / 2; i < one.queries.size(); i += every)
            if (!one.queries[i].no_path()) taken.push_back(one.queries[i]);
        one.queries = std::move(taken);
    }
    return cases;
}

void bench(const std::filesystem::path& folder, const std::string& set, std::size_t wanted) {
    const auto cases = load(folder, set, wanted);
    std::size_t queries = 0;
    for (const Case& one : cases) queries += one.queries.size();
    fmt::print(
        "\n### {}: {} queries on {} maps\n\n| {:<34} | mean us    | median us  | settled   | sum of costs     |\n", set,
        queries, cases.size(), "engine");
    fmt::print("|{:-<36}|-----------:|-----------:|----------:|-----------------:|\n", "");

    struct Engine {
        GridAlgorithm algorithm;
        std::string_view name;
        std::size_t every;  // the slow ones take fewer queries, and say so by their sum
    };
    double made_ms = 0;
    for (const Engine& engine :
         {Engine{GridAlgorithm::jps, "jump points, online", 1},
          Engine{GridAlgorithm::jps_plus, "jump points, graph (JPS+)", 1}, Engine{GridAlgorithm::astar, "A*", 20},
          Engine{GridAlgorithm::bidirectional, "A* from both ends", 20},
          Engine{GridAlgorithm::dijkstra, "Dijkstra", 20}}) {
        Tally tally{
            std::string(engine.name) + (engine.every > 1 ? fmt::format(", 1 in {}", engine.every) : ""), {}, 0, 0};
        for (const Case& one : cases) {
            GridSearch search(one.map);
            if (engine.algorithm == GridAlgorithm::jps_plus) {
                const double begin = processor_us();
                search.prepare();
                made_ms += (processor_us() - begin) / 1000;
            }
            GridAnswer answer;
            for (std::size_t i = 0; i < one.queries.size(); i += engine.every) {
                GridQuery query;
                query.from = one.queries[i].start;
                query.to = one.queries[i].goal;
                query.algorithm = engine.algorithm;
                if (i == 0) search.run(query, answer);  // the first grows the memory
                const double begin = processor_us();
                search.run(query, answer);
                tally.times_us.push_back(processor_us() - begin);
                tally.sum += answer.cost;
                tally.settled += static_cast<double>(answer.settled);
            }
        }
        print(tally);
    }
    Tally boost{"Boost astar_search, 1 in 20", {}, 0, 0};
    for (const Case& one : cases) {
        BoostAStar graph(one.map);
        for (std::size_t i = 0; i < one.queries.size(); i += 20) {
            std::uint64_t settled = 0;
            const double begin = processor_us();
            boost.sum += graph.cost(one.queries[i].start, one.queries[i].goal, settled);
            boost.times_us.push_back(processor_us() - begin);
            boost.settled += static_cast<double>(settled);
        }
    }
    print(boost);
    fmt::print("\nThe graphs of {} maps took {:.1f} ms.\n", cases.size(), made_ms);
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    if (argc < 2) {
        fmt::print(stderr, "usage: bench_tiles FOLDER [QUERIES PER SET [SET...]]\n");
        return 2;
    }
    const std::size_t wanted = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
    std::vector<std::string> sets(argv + std::min(argc, 3), argv + argc);
    if (sets.empty()) sets = {"dao", "bg512", "mazes", "random"};
    for (const auto& set : sets) starway::bench(argv[1], set, wanted);
    return 0;
}
