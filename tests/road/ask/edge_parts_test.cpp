// Changes by the nodes of OpenStreetMap that follow one another anywhere along a way, and the ids that answers list.
#include "road/ask/edit/edge_parts.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "read/roads/osm/osm_source.hpp"
#include "road/ask/edit/weight_changes.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"
#include "starway/road/prepare.hpp"

namespace starway::test {
namespace {

using read::ChangedValue;
using road::ask::EdgePart;
using road::ask::EdgeParts;
using road::ask::WeightChanges;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using NodePair = std::pair<std::int64_t, std::int64_t>;

// Ways over random nodes; some nodes are shared, some stop cars.
struct RandomWays {
    std::string nodes;
    std::vector<std::vector<std::int64_t>> ways;

    explicit RandomWays(std::mt19937& random) {
        std::int64_t id = 10;
        std::vector<std::int64_t> known;
        for (int way = 0; way < 8; ++way) {
            std::vector<std::int64_t>& line = ways.emplace_back();
            for (std::uint64_t n = 3 + random() % 6; n > 0; --n) {
                if (!known.empty() && random() % 4 == 0) {
                    const std::int64_t shared = known[random() % known.size()];
                    if (line.empty() || line.back() != shared) line.push_back(shared);
                    continue;
                }
                id += static_cast<std::int64_t>(1 + random() % 1000);
                nodes += fmt::format("n{} x{:.6f} y{:.6f}\n", id, 4 + static_cast<double>(random() % 5000) * 1e-6,
                                     50 + static_cast<double>(random() % 5000) * 1e-6);
                known.push_back(id);
                line.push_back(id);
            }
        }
    }
    [[nodiscard]] static std::string text(std::size_t number, const std::vector<std::int64_t>& line) {
        return fmt::format("w{} Thighway={}{} Nn{}\n", number, number % 2 == 0 ? "primary" : "residential",
                           number % 3 == 0 ? ",oneway=yes" : "", fmt::join(line, ",n"));
    }
    [[nodiscard]] std::string whole() const {
        std::string all = nodes;
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (ways[i].size() > 1) all += text(i + 1, ways[i]);
        return all;
    }
    // The same roads, where each part is a way of its own: all nodes are nodes of the network. Numbers are equal in
    // what text() makes of them.
    [[nodiscard]] std::string in_parts() const {
        std::string all = nodes;
        std::size_t number = 0;
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::size_t k = 0; k + 1 < ways[i].size(); ++k)
                all += text(++number * 6 + i + 1, {ways[i][k], ways[i][k + 1]});
        return all;
    }
};

// The weights of all arcs from one node to another.
std::multimap<NodePair, std::uint64_t> weights_by_ends(const RoadNetwork& network,
                                                       std::span<const std::uint64_t> weights) {
    std::multimap<NodePair, std::uint64_t> found;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        found.emplace(NodePair{std::stoll(network.node_label(network.tail(ArcId(arc)))),
                               std::stoll(network.node_label(network.head(ArcId(arc))))},
                      weights[arc]);
    return found;
}

// A road weighs what its parts weigh in a network where each of them is an edge, and is changed as a whole.
TEST(EdgeParts, SpeedsOfPartsAddUp) {
    std::mt19937 random(41);
    std::size_t changed = 0;
    for (int round = 0; round < 40; ++round) {
        const RandomWays roads(random);
        OsmSource source;
        const auto whole = source.open(roads.whole());
        const auto split = source.open(roads.in_parts());
        ASSERT_TRUE(whole) << whole.error().message;
        ASSERT_TRUE(split) << split.error().message;
        auto changes = WeightChanges::begin(*whole, *whole->column("car"), ChangedValue::Kind::speed);
        auto oracle = WeightChanges::begin(*split, *split->column("car"), ChangedValue::Kind::speed);
        ASSERT_TRUE(changes && oracle);
        std::set<NodePair> pairs;
        for (const auto& way : roads.ways)
            for (std::size_t k = 0; k + 1 < way.size(); ++k) {
                if (random() % 2 == 0) pairs.insert({way[k], way[k + 1]});
                if (random() % 2 == 0) pairs.insert({way[k + 1], way[k]});
            }
        for (const auto& [from, to] : pairs) {
            const std::string tail = fmt::format("{}", from);
            const std::string head = fmt::format("{}", to);
            const auto speed = random() % 9 == 0 ? std::optional<double>() : 5.0 + static_cast<double>(random() % 100);
            const auto fault = changes->take({{}, tail, head, speed, {}});
            const auto expected = oracle->take({{}, tail, head, speed, {}});
            EXPECT_EQ(fault.has_value(), expected.has_value()) << tail << " " << head;
            if (fault) {
                EXPECT_THAT(fault->reason, HasSubstr("one-way")) << tail << " " << head;
            }
        }
        const auto of_part = weights_by_ends(*split, oracle->weights());
        const RoadNodeIds ids(*whole);
        for (std::uint32_t arc = 0; arc < whole->arc_count(); ++arc) {
            std::vector<std::int64_t> line;
            ids.append(whole->edge(ArcId(arc)), whole->is_backward(ArcId(arc)), line);
            double sum = 0;
            bool is_closed = false;
            bool is_known = true;  // not where two ways have the same part
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                const NodePair ends{line[i], line[i + 1]};
                if (of_part.count(ends) != 1) is_known = false;
                if (!is_known) break;
                const std::uint64_t weight = of_part.find(ends)->second;
                is_closed = is_closed || weight == closed_exact;
                sum += static_cast<double>(weight);
            }
            if (!is_known) continue;
            const std::uint64_t found = changes->weights()[arc];
            EXPECT_EQ(found == closed_exact, is_closed) << arc;
            if (is_closed || found == closed_exact) continue;
            EXPECT_NEAR(static_cast<double>(found), sum, 1 + static_cast<double>(line.size()))
                << "each part rounds to a millisecond";
            if (found != whole->column("car")->weight[arc]) ++changed;
        }
    }
    EXPECT_GT(changed, 500U);
}

TEST(EdgeParts, AreFoundByTheirEndsWhateverIsAskedBefore) {
    std::mt19937 random(43);
    const RandomWays roads(random);
    OsmSource source;
    const auto network = source.open(roads.whole());
    ASSERT_TRUE(network) << network.error().message;
    std::map<NodePair, std::size_t> expected;
    for (const auto& way : roads.ways)
        for (std::size_t k = 0; k + 1 < way.size(); ++k) {
            ++expected[{way[k], way[k + 1]}];
            ++expected[{way[k + 1], way[k]}];
        }
    EdgeParts all(*network);
    EXPECT_TRUE(all.between(1, 2).empty()) << "which lists all parts";
    for (const auto& [ends, count] : expected) {
        EdgeParts fresh(*network);
        EXPECT_EQ(fresh.between(ends.first, ends.second).size(), count) << ends.first << " " << ends.second;
        EXPECT_EQ(all.between(ends.first, ends.second).size(), count) << ends.first << " " << ends.second;
    }
    double shares = 0;
    const EdgeId edge(0);
    const auto segments = static_cast<std::uint32_t>(network->shape(edge).size() + 1);
    for (std::uint32_t i = 0; i < segments; ++i) shares += all.share({edge, i, segments, false});
    EXPECT_NEAR(shares, 1, 1e-12);
}

// Five nodes in a row, 71.7 m apart, of which the inner three are bends.
class RowOfFive : public ::testing::Test {
protected:
    RowOfFive() {
        std::string text;
        for (int node = 1; node < 6; ++node) text += fmt::format("n{} x4.00{} y50\n", node, node);
        auto opened = source_.open(text + "w7 Thighway=residential Nn1,n2,n3,n4,n5\n", {"car", "foot"});
        EXPECT_TRUE(opened) << opened.error().message;
        network_.emplace(*std::move(opened));
    }
    [[nodiscard]] const WeightColumn& column() const { return *network_->column("car.time"); }
    [[nodiscard]] double weight(const WeightChanges& changes, bool backward) const {
        const ArcId arc = backward ? network_->backward_arc(EdgeId(0)) : network_->forward_arc(EdgeId(0));
        return static_cast<double>(changes.weights()[arc]);
    }
    [[nodiscard]] static double seconds(double parts, double kmh) { return parts * 71.70 / (kmh / 3.6); }
    OsmSource source_;
    std::optional<RoadNetwork> network_;
};

read::RoadChange part_change(std::string_view from, std::string_view to, std::optional<double> value) {
    return {{}, from, to, value, {}};
}

TEST_F(RowOfFive, OneDirectionAndOnePartAtATime) {
    auto changes = WeightChanges::begin(*network_, column(), ChangedValue::Kind::speed);
    ASSERT_TRUE(changes);
    const bool flipped = network_->node_label(network_->edge_tail(EdgeId(0))) == "5";
    EXPECT_FALSE(changes->take(part_change("2", "3", 50.0)));
    EXPECT_NEAR(weight(*changes, flipped) * 0.001, seconds(3, 25) + seconds(1, 50), 0.02);
    EXPECT_NEAR(weight(*changes, !flipped) * 0.001, seconds(4, 25), 0.02);
    EXPECT_FALSE(changes->take(part_change("3", "2", 10.0)));
    EXPECT_FALSE(changes->take(part_change("4", "5", 50.0)));
    EXPECT_FALSE(changes->take(part_change("4", "5", 50.0))) << "the same once more";
    EXPECT_NEAR(weight(*changes, flipped) * 0.001, seconds(2, 25) + seconds(2, 50), 0.02);
    EXPECT_NEAR(weight(*changes, !flipped) * 0.001, seconds(3, 25) + seconds(1, 10), 0.02);
    EXPECT_EQ(changes->named(), 2U);
    EXPECT_EQ(changes->partly_named(), 2U);
    EXPECT_FALSE(changes->take(part_change("1", "2", 50.0)));
    EXPECT_FALSE(changes->take(part_change("3", "4", 50.0)));
    EXPECT_NEAR(weight(*changes, flipped) * 0.001, seconds(4, 50), 0.02);
    EXPECT_EQ(changes->partly_named(), 1U);
}

TEST_F(RowOfFive, FaultsChangeNothing) {
    auto changes = WeightChanges::begin(*network_, column(), ChangedValue::Kind::speed);
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->take(part_change("2", "3", 50.0)));
    const std::vector<std::uint64_t> before = changes->weights();
    const auto reason = [&](std::string_view from, std::string_view to, std::optional<double> value) {
        const auto fault = changes->take(part_change(from, to, value));
        return fault ? fault->reason : std::string("none");
    };
    EXPECT_THAT(reason("2", "3", 51.0), HasSubstr("contradicts"));
    EXPECT_THAT(reason("2", "3", std::nullopt), HasSubstr("contradicts"));
    EXPECT_THAT(reason("1", "5", 50.0), HasSubstr("contradicts")) << "the road as a whole";
    EXPECT_THAT(reason("2", "4", 50.0), HasSubstr("do not follow one another"));
    EXPECT_THAT(reason("2", "99", 50.0), HasSubstr("do not follow one another"));
    EXPECT_THAT(reason("a", "3", 50.0), HasSubstr("do not follow one another"));
    EXPECT_THAT(reason("3", "4", 1e-12), HasSubstr("above the largest"));
    EXPECT_EQ(changes->weights(), before);
    // The ends of an edge are the edge as a whole, as ever.
    auto whole = WeightChanges::begin(*network_, column(), ChangedValue::Kind::speed);
    EXPECT_FALSE(whole->take(part_change("1", "5", 50.0)));
    EXPECT_TRUE(whole->take(part_change("1", "2", 50.0)));
    EXPECT_EQ(whole->named(), 1U);
}

TEST_F(RowOfFive, AClosedPartClosesTheRoad) {
    auto changes = WeightChanges::begin(*network_, column(), ChangedValue::Kind::speed);
    ASSERT_TRUE(changes);
    const bool flipped = network_->node_label(network_->edge_tail(EdgeId(0))) == "5";
    EXPECT_FALSE(changes->take(part_change("2", "3", std::nullopt)));
    EXPECT_EQ(weight(*changes, flipped), static_cast<double>(closed_exact));
    for (const auto& [from, to] : {std::pair("1", "2"), std::pair("3", "4"), std::pair("4", "5")})
        EXPECT_FALSE(changes->take(part_change(from, to, 30.0)));
    EXPECT_EQ(weight(*changes, flipped), static_cast<double>(closed_exact));
    EXPECT_NE(weight(*changes, !flipped), static_cast<double>(closed_exact));
}

TEST_F(RowOfFive, WeightsOfPartsAddUp) {
    auto changes = WeightChanges::begin(*network_, column(), ChangedValue::Kind::weight);
    ASSERT_TRUE(changes);
    const bool flipped = network_->node_label(network_->edge_tail(EdgeId(0))) == "5";
    const double before = column().weight[network_->forward_arc(EdgeId(0))] * 0.001;
    EXPECT_FALSE(changes->take(part_change("2", "3", 100.0)));
    EXPECT_NEAR(weight(*changes, flipped) * 0.001, 100 + before * 3 / 4, 0.01);
    EXPECT_EQ(changes->rounded(), 0U);
    EXPECT_FALSE(changes->take(part_change("3", "4", 0.00049)));
    EXPECT_EQ(changes->rounded(), 1U);
}

TEST_F(RowOfFive, RoadsToAvoidMayBeParts) {
    ClosedSources sources;
    sources.edges = source_.folder.file("avoid.csv", "from,to\n3,4\n");
    const auto closed = open_closed(*network_, "car", sources);
    ASSERT_TRUE(closed) << closed.error().message;
    ASSERT_EQ(closed->arcs.size(), 1U);
    const bool flipped = network_->node_label(network_->edge_tail(EdgeId(0))) == "5";
    EXPECT_EQ(network_->is_backward(closed->arcs.front()), flipped);
}

TEST_F(RowOfFive, UpdateTellsOfUnknownPairsAndOfParts) {
    UpdateRequest request;
    request.weight = "car.time";
    request.speeds = {source_.folder.file("traffic.csv", "from node,to node,speed\n2,3,50\n3,2,50\n2,9,50\n")};
    LoadReport report;
    const auto stopped = update(*network_, request, &report);
    ASSERT_FALSE(stopped);
    EXPECT_THAT(stopped.error().message, HasSubstr("1 of 3 rows cannot be used"));
    request.on_error = OnError::skip;
    report = {};
    const auto updated = update(*network_, request, &report);
    ASSERT_TRUE(updated) << updated.error().message;
    EXPECT_EQ(report.rejected_count, 1U);
    ASSERT_EQ(report.rejected.size(), 1U);
    EXPECT_THAT(report.rejected[0].reason, HasSubstr("do not follow one another"));
    ASSERT_FALSE(report.recognised.empty());
    EXPECT_THAT(report.recognised.back(), HasSubstr("of 2 directions of roads some parts are named"));
    for (const std::uint32_t weight : updated->column("car.time")->weight)
        EXPECT_NEAR(weight * 0.001, seconds(3, 25) + seconds(1, 50), 0.02);
    EXPECT_TRUE(RoadNodeIds(*updated).complete());
}

TEST_F(RowOfFive, SpeedsOfPartsStayWithTheirParts) {
    UpdateRequest request;
    request.weight = "car";
    request.speeds = {source_.folder.file("traffic.csv", "2,3,5,\n3,4,50,2\n")};
    const auto updated = update(*network_, request);
    ASSERT_TRUE(updated) << updated.error().message;
    const road::Engine engine(*updated);
    RouteRequest asked;
    asked.weight = "car";
    const auto seconds_between = [&](double from, double to) {
        asked.from = Location(Position{from, 50});
        asked.to = Location(Position{to, 50});
        const auto route = engine.route(asked);
        EXPECT_TRUE(route) << route.error().message;
        return route->duration_s;
    };
    const RoadNodeIds ids(*updated);
    std::vector<Position> line;
    asked.from = "node:1";
    asked.to = "node:5";
    const ArcId arc = engine.route(asked)->legs.front().arcs.front();
    updated->append_line(updated->edge(arc), updated->is_backward(arc), line);
    ASSERT_EQ(line.size(), 5U);
    const auto between = [&](std::size_t point, double share) {
        return line[point].x + (line[point + 1].x - line[point].x) * share;
    };
    EXPECT_NEAR(seconds_between(between(1, 0.2), between(1, 0.7)), seconds(1, 5) / 2, 0.05);
    EXPECT_NEAR(seconds_between(between(2, 0.2), between(2, 0.7)), seconds(1, 50) / 2, 0.05);
    EXPECT_NEAR(seconds_between(between(0, 0.5), between(3, 0.5)), seconds(1, 25) + seconds(1, 5) + seconds(1, 50),
                0.1);
    EXPECT_NEAR(seconds_between(between(2, 0.7), between(2, 0.2)), seconds(1, 25) / 2, 0.05) << "the other direction";
}

TEST_F(RowOfFive, RoutesListTheNodesThatTheyPass) {
    RouteRequest request;
    request.weight = "foot";
    const auto ids = [&](double from, double to) {
        request.from = Location(Position{from, 50});
        request.to = Location(Position{to, 50});
        auto route = road::Engine(*network_).route(request);
        EXPECT_TRUE(route) << route.error().message;
        add_node_ids(*network_, *route);
        return route->legs.front().node_ids;
    };
    EXPECT_THAT(ids(4.0015, 4.0045), ElementsAre(1, 2, 3, 4, 5));
    EXPECT_THAT(ids(4.0045, 4.0015), ElementsAre(5, 4, 3, 2, 1));
    EXPECT_THAT(ids(4.0, 4.006), ElementsAre(1, 2, 3, 4, 5));
    EXPECT_THAT(ids(4.0032, 4.0038), ElementsAre(3, 4));
    EXPECT_THAT(ids(4.0038, 4.0032), ElementsAre(4, 3));
    EXPECT_THAT(ids(4.0028, 4.0032), ElementsAre(2, 3, 4));
    EXPECT_THAT(ids(4.002, 4.004), ElementsAre(2, 3, 4)) << "from one bend to another";
    EXPECT_THAT(ids(4.004, 4.002), ElementsAre(4, 3, 2));
}

}  // namespace
}  // namespace starway::test
