#include "bench/road.hpp"

#include <fmt/format.h>

#include <random>

#include "base/core/files/output.hpp"
#include "road/ask/closures/open_roads.hpp"
#include "road/ask/files/node_rows.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/search/road_search.hpp"
#include "write/network_writer.hpp"

namespace starway::bench {

Result<std::vector<NodePair>> random_pairs(const RoadNetwork& network, const std::string& weight, std::uint64_t count,
                                           std::uint64_t seed) {
    const std::uint32_t nodes = network.node_count();
    if (nodes == 0) return Error{ErrorKind::data, "the network has no nodes; there is nothing to measure"};
    if (auto fine = check_query_count(count); !fine) return std::move(fine).error();
    const auto found = road::ask::find_column(network, weight);
    if (!found) return found.error();
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const road::ask::OpenRoads roads(network, **found, road::network::turns_of(*graphs, **found));
    std::vector<NodeId> candidates;
    candidates.reserve(nodes);
    for (std::uint32_t node = 0; node < nodes; ++node)
        if (roads.parts().reach(NodeId(node)) == road::network::on_largest) candidates.emplace_back(node);
    if (candidates.empty())
        return Error{ErrorKind::data,
                     fmt::format("no road is open to {}; there is nothing to measure", (*found)->name)};
    std::mt19937_64 random(seed);  // reproducible by the standard, unlike the distributions
    const auto draw = [&] { return candidates[random() % candidates.size()]; };
    std::vector<NodePair> pairs;
    pairs.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const NodeId from = draw();
        pairs.emplace_back(from, draw());
    }
    return pairs;
}

Result<std::vector<NodePair>> read_pairs(const std::string& file, const RoadNetwork& network, const Control& control) {
    std::vector<NodePair> pairs;
    bool first = true;
    auto done =
        road::ask::for_each_row(file, control.cancel, [&](auto cells, const std::string& where) -> Result<void> {
            if (cells.size() != 2)
                return Error{ErrorKind::data, fmt::format("{}: a pair needs two columns, from,to, but the row has {}",
                                                          where, cells.size())};
            const bool header = std::exchange(first, false) && cells[0] == "from" && cells[1] == "to";
            if (header) return {};
            NodePair pair;
            for (std::size_t i = 0; i < 2; ++i) {
                const auto node = network.find_node(cells[i]);
                if (!node) return road::ask::no_such_node(where, cells[i]);
                (i == 0 ? pair.first : pair.second) = *node;
            }
            pairs.push_back(pair);
            return {};
        });
    if (!done) return std::move(done).error();
    if (pairs.empty())
        return Error{ErrorKind::data,
                     fmt::format("{} contains no pairs; it needs rows of two node ids, from,to", file)};
    return pairs;
}

Result<void> write_pairs(const std::string& file, const RoadNetwork& network, const std::vector<NodePair>& pairs) {
    auto output = core::Output::create(file);
    if (!output) return output.error();
    output->write(std::string_view("from,to\n"));
    for (const auto& [from, to] : pairs)
        output->write(writing::csv_cell(network.node_label(from)) + "," + writing::csv_cell(network.node_label(to)) +
                      "\n");
    return output->commit();
}

Result<RoadBenchFigures> time_roads(const RoadNetwork& network, const std::vector<NodePair>& pairs,
                                    const RoadBenchRequest& request, const Control& control) {
    const auto found = road::ask::find_column(network, request.weight);
    if (!found) return found.error();
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const road::ask::OpenRoads roads(network, **found, road::network::turns_of(*graphs, **found));
    const WeightColumn& column = roads.search_column();
    road::search::RoadSearch search(roads.search_network());
    if (request.use_index)
        if (auto used = search.use_stored_index(); !used) return used.error();
    if (needs_index(request.algorithm)) {
        const auto there = search.has_index(column, request.algorithm);
        if (!there) return there.error();
        if (!*there) return road::ask::no_index(column, request.algorithm);
    }
    road::search::RoadAnswer answer;
    const auto ask = [&](const NodePair& pair) {
        road::ask::Snapped from;
        road::ask::Snapped to;
        from.node = pair.first;
        to.node = pair.second;
        const road::ask::Ends sources = road::ask::departures(roads, from);
        const road::ask::Ends targets = road::ask::arrivals(roads, to);
        road::search::RoadQuery query;
        query.column = &column;
        query.sources = sources.terminals();
        query.targets = targets.terminals();
        query.algorithm = request.algorithm;
        query.epsilon = request.epsilon;
        query.cost_only = request.cost_only;
        query.cancel = control.cancel;
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    RoadBenchFigures figures;
    if (auto timed = time_queries(pairs, ask, answer, figures, control); !timed) return timed.error();
    figures.algorithm = answer.algorithm;
    figures.weight = column.name;
    figures.unit = column.unit;
    figures.resolution = column.resolution;
    return figures;
}

}  // namespace starway::bench
