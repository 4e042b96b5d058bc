// Random street grids as agencies write them, against an independent shortest path on the same rows by the agencies'
// published meaning.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "read/roads/csv/lines.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// The values of a one-way field for forward, backward and both, by the agency's documentation.
struct Agency {
    const char* field;
    const char *forward, *backward, *both;
    const char *from_level, *to_level;
};
constexpr std::array agencies{Agency{"TrafDir", "W", "A", "T", "NodeLevelF", "NodeLevelT"},
                              Agency{"RIJRICHTNG", "H", "T", "", "FROM_ELEV", "TO_ELEV"},
                              Agency{"SENS", "Sens direct", "Sens inverse", "Double sens", "F_LEVEL", "T_LEVEL"},
                              Agency{"ONEWAY", "FT", "TF", "", "F_ELEV", "T_ELEV"},
                              Agency{"DIR_TRAVEL", "F", "T", "B", "F_ZLEV", "T_ZLEV"},
                              Agency{"DIR_CODE", "F", "R", "B", "FNODE_ZLV", "TNODE_ZLV"},
                              Agency{"directionality", "inDirection", "inOppositeDirection", "bothDirections",
                                     "startGradeSeparation", "endGradeSeparation"},
                              Agency{"TRAFFICDIR", "2", "3", "1", "FRM_ELEV", "TO_ELEV"},
                              Agency{"AJOSUUNTA", "4", "3", "2", "from_level", "to_level"},
                              Agency{"one_way", "1", "2", "0", "START_LEVEL", "END_LEVEL"},
                              Agency{"oneway", "yes", "-1", "no", "f_z_level", "t_z_level"}};

using Node = std::tuple<int, int, int>;  // column, row, level

struct Row {
    Node from, to;
    int direction = 0;  // 0 both, 1 forward, 2 backward
    int seconds = 0, seconds_against = 0;
};

std::vector<Row> random_rows(std::mt19937& random) {
    const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
    std::vector<Row> rows;
    constexpr int size = 6;
    for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y)
            for (const bool across : {false, true}) {
                const int to_x = across ? x + 1 : x;
                const int to_y = across ? y : y + 1;
                if (to_x == size || to_y == size || below(8) == 0) continue;
                Row row{{x, y, below(4) == 0 ? 1 : 0}, {to_x, to_y, below(4) == 0 ? 1 : 0}};
                if (below(2) == 0) std::swap(row.from, row.to);
                row.direction = below(3);
                row.seconds = 6 * (1 + below(20));
                row.seconds_against = 6 * (1 + below(20));
                rows.push_back(row);
            }
    return rows;
}

std::string table_of(const std::vector<Row>& rows, const Agency& agency) {
    std::string text =
        fmt::format("wkt,name,{},{},{},FT_MINUTES,TF_MINUTES\n", agency.field, agency.from_level, agency.to_level);
    const bool letters = std::string_view(agency.from_level) == "NodeLevelF";
    const auto level = [&](int value) {
        return letters ? std::string(1, static_cast<char>('M' + value)) : std::to_string(value);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [ax, ay, al] = rows[i].from;
        const auto [bx, by, bl] = rows[i].to;
        const std::array<const char*, 3> values{agency.both, agency.forward, agency.backward};
        text += fmt::format("\"LINESTRING ({} {}, {} {})\",Street {},{},{},{},{:.1f},{:.1f}\n", ax * 100, ay * 100,
                            bx * 100, by * 100, i, values[static_cast<std::size_t>(rows[i].direction)], level(al),
                            level(bl), rows[i].seconds / 60.0, rows[i].seconds_against / 60.0);
    }
    return text;
}

using Graph = std::map<Node, std::vector<std::pair<Node, double>>>;

std::map<Node, double> costs_from(const Graph& graph, const Node& start) {
    std::map<Node, double> cost{{start, 0}};
    std::priority_queue<std::pair<double, Node>, std::vector<std::pair<double, Node>>, std::greater<>> queue;
    queue.emplace(0, start);
    while (!queue.empty()) {
        const auto [so_far, node] = queue.top();
        queue.pop();
        if (so_far > cost[node]) continue;
        const auto arcs = graph.find(node);
        if (arcs == graph.end()) continue;
        for (const auto& [to, weight] : arcs->second) {
            const auto known = cost.find(to);
            if (known != cost.end() && known->second <= so_far + weight) continue;
            cost[to] = so_far + weight;
            queue.emplace(so_far + weight, to);
        }
    }
    return cost;
}

std::vector<double> network_costs(const RoadNetwork& network, NodeId start) {
    const WeightColumn& time = *network.column("time");
    std::vector<double> cost(network.node_count(), infinite);
    cost[start] = 0;
    for (bool changed = true; changed;) {  // Bellman and Ford: nothing in common with the library's searches
        changed = false;
        for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) {
            if (time.weight[arc] == closed_weight) continue;
            const double reached = cost[network.tail(ArcId(arc))] + time.weight[arc] * time.resolution;
            if (reached < cost[network.head(ArcId(arc))] - 1e-9) {
                cost[network.head(ArcId(arc))] = reached;
                changed = true;
            }
        }
    }
    return cost;
}

TEST(OutsideMeaning, RoutesOfEveryAgencyAreTheShortestOnItsRows) {
    std::mt19937 random(38);
    for (const Agency& agency : agencies) {
        const std::vector<Row> rows = random_rows(random);
        Graph graph;
        for (const Row& row : rows) {
            if (row.direction != 2) graph[row.from].emplace_back(row.to, row.seconds);
            if (row.direction != 1) graph[row.to].emplace_back(row.from, row.seconds_against);
        }
        const std::string text = table_of(rows, agency);
        SourceOptions options;
        options.crs = "none";
        LoadReport report;
        auto draft = parse_csv_lines({{"streets.csv", text}}, options, report);
        ASSERT_TRUE(draft) << agency.field << ": " << draft.error().message;
        const auto network = build(*std::move(draft));
        ASSERT_TRUE(network) << network.error().message;
        ASSERT_EQ(network->edge_count(), rows.size()) << agency.field;
        std::map<Node, NodeId> known;
        for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge) {
            const Row& row = rows[network->source_feature(EdgeId(edge))];
            for (const auto& [node, id] : {std::pair{row.from, network->edge_tail(EdgeId(edge))},
                                           std::pair{row.to, network->edge_head(EdgeId(edge))}}) {
                const auto [found, added] = known.emplace(node, id);
                EXPECT_EQ(found->second, id) << agency.field << ": one place and level is one node";
            }
        }
        EXPECT_EQ(known.size(), network->node_count()) << agency.field;
        for (const auto& [start, id] : known) {
            const auto expected = costs_from(graph, start);
            const auto found = network_costs(*network, id);
            for (const auto& [node, to] : known) {
                const auto cost = expected.find(node);
                const double right = cost == expected.end() ? infinite : cost->second;
                EXPECT_TRUE(right == found[to] || std::abs(right - found[to]) < 1e-6)
                    << agency.field << ": " << right << " and not " << found[to];
            }
        }
    }
}

}  // namespace
}  // namespace starway::read
