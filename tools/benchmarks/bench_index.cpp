// The table of customizable hierarchies: phases and queries on one network, one run, one thread.
//
//  bench_index NETWORK WEIGHT [PAIRS [SEED [ORDER]]]
//
// ORDER is a file that keeps the node order for later runs; the node order row is measured if it does not exist.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "measuring.hpp"
#include "road/index/cch/find_shortcut_arcs.hpp"
#include "road/index/cch/halves.hpp"
#include "road/index/cch/lower_blocks.hpp"
#include "road/index/cch/metric.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/cch/skeleton.hpp"
#include "road/index/cch/update/update.hpp"
#include "road/index/graph/junction_graph.hpp"
#include "road/index/order/nested_dissection.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::index {
namespace {

std::vector<std::uint32_t> read_order(const char* file, std::size_t nodes) {
    std::vector<std::uint32_t> order(nodes);
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(order.data()), static_cast<std::streamsize>(nodes * sizeof(std::uint32_t)));
    return in ? order : std::vector<std::uint32_t>{};
}

void write_order(const char* file, const std::vector<std::uint32_t>& order) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(order.data()),
               static_cast<std::streamsize>(order.size() * sizeof(std::uint32_t)));
}

void describe(const SkeletonView& skeleton) {
    std::uint64_t triangles = 0;
    std::uint64_t depths = 0;
    std::uint64_t spaces = 0;
    std::vector<std::uint32_t> depth(skeleton.node_count());
    std::vector<std::uint64_t> space(skeleton.node_count());
    for (std::uint32_t v = skeleton.node_count(); v-- > 0;) {
        const std::uint64_t degree = skeleton.degree(v);
        const std::uint32_t parent = skeleton.parent(v);
        triangles += degree * (degree - 1) / 2;
        depth[v] = 1 + (parent == no_node ? 0 : depth[parent]);
        space[v] = degree + (parent == no_node ? 0 : space[parent]);
        depths += depth[v];
        spaces += space[v];
    }
    fmt::print("{} arcs, {} triangles, {} heads stored; an upward walk visits {} nodes and {} arcs on average.\n\n",
               skeleton.arc_count(), triangles, skeleton.head.size(), depths / skeleton.node_count(),
               spaces / skeleton.node_count());
}

int run(int argc, char** argv) {
    const Asked asked = starway::asked(argc, argv, "bench_index NETWORK WEIGHT [PAIRS [SEED [ORDER]]]");
    const RoadNetwork& network = asked.network;
    const WeightColumn& column = *asked.column;
    const std::size_t pairs = asked.pairs;
    std::mt19937_64 random(asked.seed);
    const char* const order_file = argc > 5 ? argv[5] : nullptr;

    search::RoadSearch search(network);
    std::vector<std::uint64_t> distances;
    const RoadTerminal start{NodeId(static_cast<std::uint32_t>(random() % network.junction_count())), 0};
    const double dijkstra = measure([&] { search.one_to_all(column, {&start, 1}, distances); });

    JunctionGraph graph;
    const double graph_ms = measure([&] { graph = junction_graph(network); }, 1);
    fmt::print("{}: {} nodes, {} arcs; {} junctions, {} links; weight {}, {} random pairs, one thread.\n", argv[1],
               network.node_count(), network.arc_count(), graph.view().node_count(), graph.view().link_count() / 2,
               column.name, pairs);

    IdVector<graph::OrderId, NodeId> order;
    if (order_file != nullptr)
        for (const std::uint32_t node : read_order(order_file, graph.view().node_count())) order.emplace_back(node);
    double order_ms = 0;
    if (order.empty()) {
        PartGraph part{std::vector<std::uint32_t>(graph.first_link), {}, {}};
        for (const NodeId neighbour : graph.head) part.neighbour.emplace_back(std::uint32_t{neighbour});
        for (std::uint32_t v = 0; v < graph.view().node_count(); ++v) part.whole.emplace_back(v);
        order_ms = measure([&] { order = nested_dissection(part, network.embedded()); }, 1);
        if (order_file != nullptr) write_order(order_file, {order.begin(), order.end()});
    }
    Skeleton skeleton;
    const double skeleton_ms = measure([&] { skeleton = *make_skeleton({graph.first_link, graph.head}, order); }, 1);
    const SkeletonView view = skeleton.view();
    describe(view);

    const MeasuredTable table(dijkstra);
    table.row("junction graph", graph_ms);
    if (order_ms > 0) table.row("node order", order_ms);
    table.row("skeleton", skeleton_ms);
    table.row("check of the skeleton", measure([&] { (void)check(view).has_value(); }));
    LowerBlocks lower;
    table.row("lower blocks", measure([&] { lower = make_lower_blocks(view); }));
    LinkWeights weights;
    table.row("weights of links", measure([&] { weights = *weigh_links(network, graph.view(), column); }));
    const auto entries = *make_entries(view, graph.first_link, graph.head);
    Metric metric;
    table.row("customize", measure([&] { metric = *customize(view, entries, weights.weight); }, 5));
    table.row("find shortcut arcs", measure([&] { find_shortcut_arcs(view, lower, metric); }));
    table.row("pack halves", measure([&] { pack_halves(view, metric); }));
    table.row("customize perfectly", measure([&] { customize_perfectly(view, metric.view()); }));

    std::vector<std::pair<RoadTerminal, RoadTerminal>> questions(pairs);
    for (auto& [source, target] : questions) {
        source.node = NodeId(static_cast<std::uint32_t>(random() % graph.view().node_count()));
        target.node = NodeId(static_cast<std::uint32_t>(random() % graph.view().node_count()));
    }
    MetricUpdate update(view, lower);
    Metric changed = metric;
    (void)update.run(changed, {});  // done once per metric
    std::vector<WeightChange> changes(std::min<std::size_t>(pairs, 2000));
    const auto change_all = [&](const std::string& name, const auto& weight_of) {
        for (WeightChange& change : changes) {
            const std::size_t link = random() % graph.view().link_count();
            const std::uint32_t weight = weight_of(weights.weight[link]);
            change = {entries[link],
                      {weight, weight == closed_weight ? graph::no_lower_arc : static_cast<std::uint32_t>(link)}};
        }
        // Reading the clock takes half a microsecond: the mean is measured without it.
        Metric again = changed;
        const double all = measure(
            [&] {
                for (const WeightChange& change : changes) (void)update.run(changed, {&change, 1});
            },
            1);
        table.row(name + ", mean", all / static_cast<double>(changes.size()));
        std::vector<double> took;
        for (const WeightChange& change : changes)
            took.push_back(measure([&] { (void)update.run(again, {&change, 1}); }, 1));
        std::sort(took.begin(), took.end());
        table.row(name + ", median", took[took.size() / 2]);
    };
    change_all("one link doubled", [](std::uint32_t w) { return w < closed_weight / 4 ? 2 * w : w; });
    change_all("one link halved", [](std::uint32_t w) { return w == closed_weight ? w : w / 2; });
    change_all("one link closed", [](std::uint32_t) { return closed_weight; });

    CchQuery query(view);
    std::uint64_t sum = 0;
    const auto each = static_cast<double>(pairs);
    table.row("query, cost only", measure([&] {
                                      for (const auto& [source, target] : questions)
                                          sum += query.cost(metric.view(), {&source, 1}, {&target, 1});
                                  }) / each);
    std::vector<graph::LinkId> links;
    std::vector<NodeId> nodes;
    std::uint64_t lengths = 0;
    table.row("query, path of junctions",
              measure([&] {
                  lengths = 0;
                  for (const auto& [source, target] : questions) {
                      sum -= query
                                 .path(metric.view(), {&source, 1}, {&target, 1}, links,
                                       IdSpan<graph::LinkId, const NodeId>(graph.head).numbers())
                                 .cost;
                      nodes.resize(links.size() + 1);
                      nodes[0] = source.node;
                      for (std::size_t i = 0; i < links.size(); ++i) nodes[i + 1] = graph.head[links[i]];
                      lengths += nodes.size();
                  }
              }) / each);
    fmt::print("\n{} junctions per path; costs of both queries differ by {}.\n", lengths / pairs, sum);

    std::size_t wrong = 0;
    constexpr std::size_t checked = 5;
    for (std::size_t i = 0; i < std::min(pairs, checked); ++i) {
        const auto& [source, target] = questions[i];
        const RoadTerminal from{NodeId(source.node), 0};
        search.one_to_all(column, {&from, 1}, distances);
        wrong += distances[target.node] != query.cost(metric.view(), {&source, 1}, {&target, 1}) ? 1 : 0;
    }
    fmt::print("{} of {} costs differ from Dijkstra's.\n", wrong, std::min(pairs, checked));
    return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace starway::road::index

int main(int argc, char** argv) {
    return starway::road::index::run(argc, argv);
}
