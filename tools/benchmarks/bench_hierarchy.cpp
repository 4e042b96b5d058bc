// The table of contraction hierarchies and what builds on them: one network, one run, one thread.
//
//   bench_hierarchy NETWORK WEIGHT [PAIRS [SEED]]
#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "base/graph/arc_space.hpp"
#include "base/graph/ch/hierarchy.hpp"
#include "base/graph/ch/query.hpp"
#include "base/graph/hub_labels/labels.hpp"
#include "measuring.hpp"
#include "road/index/graph/junction_graph.hpp"
#include "road/index/landmarks/landmarks.hpp"
#include "road/index/sweep/matrix.hpp"
#include "road/index/sweep/one_to_all.hpp"
#include "road/search/road_search.hpp"
#include "starway/search/search.hpp"

namespace starway::road::index {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

class Bench {
public:
    Bench(const RoadNetwork& network, const WeightColumn& column, std::size_t pairs, std::uint64_t seed)
        : column_(column), search_(network), random_(seed) {
        const JunctionGraph junctions = junction_graph(network);
        graph_ = open_links(junctions.view(), weigh_links(network, junctions.view(), column)->view()).graph;
        pairs_.resize(pairs);
        for (auto& pair : pairs_) pair = {any(), any()};
        dijkstra_ = measure([&] { run_dijkstra(pairs_[0].first); });
        fmt::print("{} nodes, {} arcs; {} junctions with {} arcs; weight {}, {} random pairs, one thread.\n\n",
                   network.node_count(), network.arc_count(), graph_.node_count(), graph_.arc_count(), column.name,
                   pairs);
    }

    // Returns how many costs differ from Dijkstra's.
    std::size_t run() {
        const MeasuredTable table(dijkstra_);
        std::optional<graph::ContractionHierarchy> hierarchy;
        table.row("hierarchy", measure([&] { hierarchy.emplace(*graph::ContractionHierarchy::build(graph_)); }, 1));
        table.row("check of the hierarchy", measure([&] { sound_ &= check(hierarchy->view(), graph_).has_value(); }));
        ask_hierarchy(table, hierarchy->view());
        sweep(table, hierarchy->view().upward());
        fill_matrices(table, hierarchy->view().upward());
        label(table, hierarchy->view().upward());
        set_landmarks(table);
        fmt::print(
            "\n{} arcs, with both directions of {}; {} settled and {} graph arcs per path; {} bytes of hubs per node, "
            "{} "
            "estimated.\n",
            hierarchy->view().arcs.size(), graph_.arc_count(), settled_ / pairs_.size(), path_arcs_ / pairs_.size(),
            label_bytes_ / graph_.node_count(), estimated_bytes_ / graph_.node_count());
        return verify(hierarchy->view().upward());
    }

private:
    std::uint32_t any() { return static_cast<std::uint32_t>(random_() % graph_.node_count()); }
    Stops any_stops(std::size_t count) {
        Stops stops;
        for (std::size_t i = 0; i < count; ++i) stops.add({any(), 0});
        return stops;
    }
    void run_dijkstra(std::uint32_t source) {
        const RoadTerminal start{NodeId(source), 0};
        search_.one_to_all(column_, {&start, 1}, distances_);
    }
    [[nodiscard]] double each(double ms) const { return ms / static_cast<double>(pairs_.size()); }

    void ask_hierarchy(const MeasuredTable& table, const graph::ContractionHierarchyView& view) {
        graph::ContractionQuery query(view);
        std::uint64_t sum = 0;
        table.row("hierarchy, cost only", each(measure([&] {
                      settled_ = 0;
                      for (const auto& [s, t] : pairs_) {
                          sum += query.reset().add_source({s, 0}).add_target({t, 0}).cost();
                          settled_ += query.settled();
                      }
                  })));
        std::vector<graph::LinkId> arcs;
        table.row("hierarchy, path of graph arcs", each(measure([&] {
                      path_arcs_ = 0;
                      for (const auto& [s, t] : pairs_) {
                          query.reset().add_source({s, 0}).add_target({t, 0});
                          sum -= query.path(arcs);
                          path_arcs_ += arcs.size();
                      }
                  })));
        sound_ &= sum == 0;
    }

    void sweep(const MeasuredTable& table, const graph::Upward& upward) {
        OneToAll all(upward);
        const Stops sources = any_stops(lane_count);
        const double ms = measure([&] { all.run(sources); });
        table.row("one to all, 16 at once, each", ms / lane_count);
        std::vector<std::uint32_t> costs(graph_.node_count());
        table.row("the costs by node, each", measure([&] { all.copy(3, costs); }));
    }

    void fill_matrices(const MeasuredTable& table, const graph::Upward& upward) {
        struct Size {
            std::size_t rows;
            std::size_t columns;
        };
        for (const Size size :
             {Size{10, 10}, {100, 100}, {200, 200}, {400, 400}, {1000, 1000}, {1, 100}, {1, 10000}, {10000, 10000}}) {
            const std::size_t rows = size.rows;
            const std::size_t columns = size.columns;
            const Stops sources = any_stops(rows);
            const Stops targets = any_stops(columns);
            std::vector<std::uint32_t> cells(rows * columns);
            const auto fill = [&](MatrixMethod method) {
                return measure(
                    [&] {
                        const auto take = [&](std::size_t first, std::span<const std::uint32_t> block) {
                            std::copy(block.begin(), block.end(),
                                      cells.begin() + static_cast<std::ptrdiff_t>(first * columns));
                            return true;
                        };
                        sound_ &= matrix(upward, sources, targets, take, {.method = method}).has_value();
                    },
                    rows * columns > 10000000 ? 1 : 3);
            };
            const std::string name = fmt::format("matrix {} x {}", rows, columns);
            table.row(name, fill(MatrixMethod::automatic));
            if (columns > 1000) continue;
            table.row(name + ", by sweeps", fill(MatrixMethod::sweeps));
            table.row(name + ", by meetings", fill(MatrixMethod::meetings));
            table.row(name + ", by buckets", fill(MatrixMethod::buckets));
        }
    }

    void label(const MeasuredTable& table, const graph::Upward& upward) {
        table.row("estimate of labels", measure([&] { estimated_bytes_ = graph::estimate_labels(upward).stored; }, 1));
        std::optional<graph::Labels> labels;
        table.row("labels", measure([&] { labels.emplace(*graph::Labels::build(upward, ~std::uint64_t{0})); }, 1));
        const graph::LabelsView view = labels->view();
        label_bytes_ = 4 * (view.from.words.size() + view.to.words.size() + 2 * view.from.first.size());
        std::uint64_t sum = 0;
        table.row("labels, cost only", each(measure([&] {
                      for (const auto& [s, t] : pairs_) sum += view.cost(s, t);
                  })));
        graph::UpwardQuery query(upward);
        for (std::size_t i = 0; i < std::min<std::size_t>(1000, pairs_.size()); ++i) {
            const auto [s, t] = pairs_[i];
            const std::uint32_t cost = query.reset().add_source({s, 0}).add_target({t, 0}).cost();
            sound_ &= view.cost(s, t) == (cost == graph::no_path ? no_cost : cost);
        }
    }

    void set_landmarks(const MeasuredTable& table) {
        std::optional<Landmarks> landmarks;
        table.row("landmarks, 16", measure([&] { landmarks.emplace(*Landmarks::build(graph_)); }, 1));
        const graph::ArcSpace space(graph_);
        Workspace<std::uint64_t> workspace;
        const std::size_t few = std::min<std::size_t>(50, pairs_.size());
        const auto run = [&](auto&& bound_of) {
            return measure([&] {
                       for (std::size_t i = 0; i < few; ++i) {
                           const graph::Access source{pairs_[i].first, 0};
                           const graph::Access target{pairs_[i].second, 0};
                           Search search{space, Goal::node(target.node), bound_of(source, target), workspace};
                           search.start(source.node);
                           search.run();
                       }
                   }) /
                   static_cast<double>(few);
        };
        table.row("Dijkstra, one pair on the junctions",
                  run([](graph::Access, graph::Access) { return NoHeuristic{}; }));
        table.row("A* with landmarks, one pair on the junctions", run([&](graph::Access source, graph::Access target) {
                      return LandmarkBound(landmarks->view(), {&source, 1}, {&target, 1});
                  }));
    }

    std::size_t verify(const graph::Upward& upward) {
        graph::UpwardQuery query(upward);
        std::size_t wrong = sound_ ? 0 : 1;
        constexpr std::size_t sources = 5;
        constexpr std::size_t targets = 2000;
        for (std::size_t i = 0; i < sources; ++i) {
            const std::uint32_t source = any();
            run_dijkstra(source);
            for (std::size_t k = 0; k < targets; ++k) {
                const std::uint32_t target = any();
                const std::uint32_t cost = query.reset().add_source({source, 0}).add_target({target, 0}).cost();
                wrong += distances_[target] != (cost == graph::no_path ? no_cost : cost) ? 1 : 0;
            }
        }
        fmt::print("{} of {} costs differ from Dijkstra's or between engines.\n", wrong, sources * targets);
        return wrong;
    }

    const WeightColumn& column_;
    search::RoadSearch search_;
    std::mt19937_64 random_;
    graph::ArcGraph graph_;
    Pairs pairs_;
    std::vector<std::uint64_t> distances_;
    double dijkstra_ = 0;
    std::uint64_t settled_ = 0;
    std::uint64_t path_arcs_ = 0;
    std::uint64_t label_bytes_ = 0;
    std::uint64_t estimated_bytes_ = 0;
    bool sound_ = true;
};

int run(int argc, char** argv) {
    const Asked asked = starway::asked(argc, argv, "bench_hierarchy NETWORK WEIGHT [PAIRS [SEED]]");
    Bench bench(asked.network, *asked.column, std::max<std::size_t>(1, asked.pairs), asked.seed);
    return bench.run() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace starway::road::index

int main(int argc, char** argv) {
    return starway::road::index::run(argc, argv);
}
