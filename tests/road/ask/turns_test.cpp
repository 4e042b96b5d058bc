// Turns in every engine, against a search that knows nothing of states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "road/ask/around_nodes.hpp"
#include "road/ask/table_measures.hpp"
#include "road/network/file/format.hpp"
#include "road/network/forge.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/check.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/prepare.hpp"
#include "support/turn_oracle.hpp"

namespace starway {
namespace {

using Random = std::mt19937;
using test::Place;
using test::TurnOracle;

std::uint32_t below(Random& random, std::size_t count) {
    return static_cast<std::uint32_t>(random() % count);
}
bool one_in(Random& random, unsigned n) {
    return random() % n == 0;
}

// Streets on a few blocks, with one-way roads, parallel ones, loops and dead ends; restrictions of two to four arcs,
// many of them overlapping.
NetworkDraft random_draft(Random& random, bool costs) {
    NetworkDraft draft;
    draft.frame = one_in(random, 4) ? FrameKind::none : FrameKind::planar;
    draft.node_count = 5 + below(random, 9);
    const std::uint32_t extent = one_in(random, 3) ? 120 : 1000;  // signals reach 50 m
    for (std::uint32_t node = 0; node < draft.node_count; ++node)
        if (draft.frame != FrameKind::none)
            draft.node_position.push_back(
                {static_cast<double>(below(random, extent)), static_cast<double>(below(random, extent))});
    const std::uint32_t edges = draft.node_count + below(random, 2 * draft.node_count);
    for (const char* name : {"car", "car.time", "bus", "bus.time"}) draft.columns.push_back({name, "s", 0.1, {}, {}});
    DraftTurns turns;
    turns.mode = "motor";
    for (const std::string name : {"car", "bus"}) {
        DraftTurns::Traveller traveller;
        traveller.weight = name;
        traveller.time = name + ".time";
        if (costs) {
            traveller.max = below(random, 3) * 4.5;
            traveller.bias = one_in(random, 2) ? 1.2 : 1;
            traveller.u_turn = below(random, 30);
            traveller.enter_local = below(random, 2) * 50.0;
            traveller.u_turns = static_cast<DraftTurns::UTurns>(below(random, 3));
        }
        turns.travellers.push_back(traveller);
    }
    const bool local = one_in(random, 2);
    const bool ranks = costs && one_in(random, 2);
    if (ranks) {
        draft.facts = {{}, {}, {}, {}};
        draft.facts[1].flags = road_is_roundabout;
        draft.facts[2].flags = road_is_link;
        draft.facts[3].flags = road_is_motorway;
        for (DraftTurns::Traveller& traveller : turns.travellers)
            for (double rank = 1; rank <= 3; ++rank)
                traveller.wait.push_back({1.3 * rank, 2.1 * rank, below(random, 3) * 2.5, 4.2 * rank});
    }
    for (std::uint32_t edge = 0; edge < edges; ++edge) {
        const std::uint32_t tail = edge < draft.node_count - 1 ? edge + 1 : below(random, draft.node_count);
        draft.edge_tail.push_back(tail);
        draft.edge_head.push_back(edge < draft.node_count - 1 ? below(random, edge + 1)
                                                              : below(random, draft.node_count));
        draft.edge_direction.push_back(one_in(random, 4) ? Direction::forward : Direction::both);
        draft.edge_left_hand.push_back(one_in(random, 3) ? 1 : 0);
        for (std::size_t column = 0; column < draft.columns.size(); ++column)
            for (auto* values : {&draft.columns[column].forward, &draft.columns[column].backward})
                values->push_back(column >= 2 && edge % 7 == 3 ? std::numeric_limits<double>::quiet_NaN()
                                                               : 1 + below(random, 200));
        if (local)
            for (auto& traveller : turns.travellers)
                traveller.local.push_back(static_cast<std::uint8_t>(below(random, 4)));
        if (!ranks) continue;
        draft.edge_facts.push_back(one_in(random, 3) ? below(random, 4) : 0);
        for (auto& traveller : turns.travellers) {
            traveller.rank.push_back(static_cast<std::uint8_t>(below(random, 4)));
            traveller.regulated.push_back(static_cast<std::uint8_t>(one_in(random, 8) ? 1 + below(random, 15) : 0));
        }
    }
    const auto tail = [&](std::uint32_t arc) {
        return arc % 2 == 0 ? draft.edge_tail[arc / 2] : draft.edge_head[arc / 2];
    };
    const auto is_there = [&](std::uint32_t arc) {
        return arc % 2 == 0 || draft.edge_direction[arc / 2] == Direction::both;
    };
    const std::uint32_t bans = below(random, 2 * edges);
    for (std::uint32_t i = 0; i < bans; ++i) {
        DraftTurns::Ban ban;
        ban.travellers = 1 + below(random, 3);
        ban.arcs.push_back(below(random, 2 * edges));
        const std::size_t length = 2 + (one_in(random, 2) ? below(random, 3) : 0);
        while (ban.arcs.size() < length) {
            std::vector<std::uint32_t> next;
            for (std::uint32_t arc = 0; arc < 2 * edges; ++arc)
                if (is_there(arc) && tail(arc) == tail(ban.arcs.back() ^ 1U)) next.push_back(arc);
            if (next.empty()) break;
            ban.arcs.push_back(next[below(random, next.size())]);
        }
        if (ban.arcs.size() >= 2) turns.bans.push_back(ban);
    }
    draft.turns.push_back(turns);
    return draft;
}

std::vector<std::uint32_t> draft_edges(const RoadNetwork& network) {
    std::vector<std::uint32_t> edges;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge)
        edges.push_back(network.source_feature(EdgeId(edge)));
    return edges;
}

Place random_place(Random& random, const RoadNetwork& network, const WeightColumn& column) {
    Place place;
    if (network.frame().kind == FrameKind::none || one_in(random, 3)) {
        place.node = NodeId(below(random, network.node_count()));
        return place;
    }
    do place.edge = EdgeId(below(random, network.edge_count()));
    while ([&] {
        for (const ArcId arc : {network.forward_arc(place.edge), network.backward_arc(place.edge)})
            if (arc.valid() && column.weight[arc] != closed_weight) return false;
        return true;
    }());
    place.fraction = (1 + below(random, 7)) / 8.0;
    if (one_in(random, 4)) (one_in(random, 2) ? place.forward : place.backward) = false;
    return place;
}

Location location_of(const Place& place) {
    Waypoint point;
    point.node = place.node;
    point.edge = place.edge;
    point.fraction = place.fraction;
    point.directions = static_cast<std::uint8_t>((place.forward ? 1 : 0) | (place.backward ? 2 : 0));
    return point;
}

constexpr std::uint64_t nowhere = ~std::uint64_t{0};

std::uint64_t cost_of(const Result<Route>& route) {
    if (route) return route->cost_steps;
    EXPECT_EQ(route.error().kind, ErrorKind::no_route) << route.error().message;
    return nowhere;
}

void hold_against_oracle(unsigned seed, bool costs) {
    Random random(seed);
    const NetworkDraft draft = random_draft(random, costs);
    auto built = build(draft);
    ASSERT_TRUE(built) << built.error().message;
    const auto verified = RoadNetwork::from_image({built->image().begin(), built->image().end()}, "image");
    ASSERT_TRUE(verified) << verified.error().message;
    PrepareRequest everything;
    everything.weights = {"car", "bus.time"};
    everything.indices = {Algorithm::contraction, Algorithm::labels, Algorithm::landmarks};
    const auto prepared = prepare(*verified, everything);
    ASSERT_TRUE(prepared) << prepared.error().message;
    const road::Engine plain(*built);
    const road::Engine engine(*prepared);
    const auto edges = draft_edges(*built);
    for (const std::string weight : {"car", "bus.time", "bus"}) {
        const std::size_t traveller = weight == "car" ? 0 : 1;
        const bool indexed = weight != "bus";
        const WeightColumn& column = *built->column(weight);
        TurnOracle oracle(*built, draft, draft.turns[0], traveller, edges, weight == "bus.time");
        std::vector<Place> from;
        std::vector<Place> to;
        TableRequest table;
        table.weight = weight;
        for (int i = 0; i < 5; ++i) {
            from.push_back(random_place(random, *built, column));
            to.push_back(i == 0 ? from.back() : random_place(random, *built, column));
            // Behind one another on one road, or before.
            if (i == 1 && from.back().edge.valid()) (to.back() = from.back()).fraction = 0.3;
            table.from.push_back(location_of(from.back()));
            table.to.push_back(location_of(to.back()));
        }
        std::vector<std::vector<std::uint64_t>> cells;
        for (const Algorithm algorithm :
             {Algorithm::dijkstra, Algorithm::hierarchy, Algorithm::contraction, Algorithm::labels}) {
            if (!indexed && algorithm != Algorithm::dijkstra) continue;
            table.algorithm = algorithm;
            auto& all = cells.emplace_back();
            const auto report = engine.table(table, [&](std::span<const std::uint64_t> row) -> Result<void> {
                all.insert(all.end(), row.begin(), row.end());
                return {};
            });
            ASSERT_TRUE(report) << report.error().message;
        }
        for (std::size_t i = 0; i < from.size(); ++i)
            for (std::size_t j = 0; j < to.size(); ++j) {
                const auto known = oracle.cost(from[i], to[j]);
                const std::uint64_t expected = known.value_or(nowhere);
                RouteRequest request;
                request.from = location_of(from[i]);
                request.to = location_of(to[j]);
                request.weight = weight;
                const auto where = [&] {
                    return "seed " + std::to_string(seed) + ", " + weight + ", pair " + std::to_string(i) + " " +
                           std::to_string(j);
                };
                for (const auto& all : cells) EXPECT_EQ(all[i * to.size() + j], expected) << where();
                for (const Algorithm algorithm :
                     {Algorithm::automatic, Algorithm::dijkstra, Algorithm::astar, Algorithm::bidirectional_dijkstra,
                      Algorithm::bidirectional_astar, Algorithm::hierarchy, Algorithm::contraction, Algorithm::labels,
                      Algorithm::landmarks}) {
                    if (!indexed && needs_index(algorithm)) continue;
                    request.algorithm = algorithm;
                    const auto route = engine.route(request);
                    ASSERT_EQ(cost_of(route), expected) << where() << " " << name_of(algorithm);
                    if (!route) continue;
                    std::vector<std::uint32_t> arcs(route->legs[0].arcs.begin(), route->legs[0].arcs.end());
                    EXPECT_TRUE(oracle.obeys(arcs)) << where() << " " << name_of(algorithm);
                    if (weight == "bus.time") {
                        EXPECT_NEAR(route->duration_s, route->cost, 0.2 + 0.05 * static_cast<double>(arcs.size()));
                    }
                }
                request.algorithm = Algorithm::automatic;
                if (i == j) {
                    const auto several = engine.alternatives(request);
                    EXPECT_EQ(several ? several->routes.front().cost_steps : nowhere, expected) << where();
                    const auto searched = plain.alternatives(request);
                    EXPECT_EQ(searched ? searched->routes.front().cost_steps : nowhere, expected) << where();
                    const auto shortest = engine.k_shortest(request, 3);
                    EXPECT_EQ(shortest ? shortest->routes.front().cost_steps : nowhere, expected) << where();
                    for (const auto* found : {&several, &searched, &shortest})
                        if (*found) {
                            for (const Route& route : (*found)->routes)
                                EXPECT_TRUE(oracle.obeys({route.legs[0].arcs.begin(), route.legs[0].arcs.end()}))
                                    << where();
                        }
                }
                // Without some roads.
                if (j != (i + 1) % 5) continue;
                Closed closed;
                for (int n = 0; n < 3; ++n) {
                    const ArcId arc(below(random, built->arc_count()));
                    if (column.weight[arc] == closed_weight || built->edge(arc) == from[i].edge ||
                        built->edge(arc) == to[j].edge)
                        continue;
                    closed.arcs.push_back(arc);
                    oracle.closed.insert(arc);
                }
                request.closed = closed;
                const std::uint64_t without = oracle.cost(from[i], to[j]).value_or(nowhere);
                oracle.closed.clear();
                EXPECT_EQ(cost_of(engine.route(request)), without) << where() << " without roads";
                EXPECT_EQ(cost_of(plain.route(request)), without) << where() << " without roads";
                const auto shortest = engine.k_shortest(request, 2);
                EXPECT_EQ(shortest ? shortest->routes.front().cost_steps : nowhere, without)
                    << where() << " without roads";
            }
        if (testing::Test::HasFailure()) return;
    }
}

TEST(Turns, AreExactInEveryEngine) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        hold_against_oracle(seed, true);
        hold_against_oracle(seed, false);
        if (HasFailure()) return;
    }
}

TEST(Turns, TablesHaveTheLengthsAndTimesOfRoutes) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        Random random(seed);
        NetworkDraft draft = random_draft(random, seed % 3 != 0);
        if (seed % 4 == 0)  // many ties, and roads without weight
            for (DraftColumn& column : draft.columns)
                for (auto* values : {&column.forward, &column.backward})
                    for (double& value : *values)
                        if (!std::isnan(value)) value = below(random, 4) / 10.0;
        const auto built = build(draft);
        ASSERT_TRUE(built) << built.error().message;
        PrepareRequest some;
        some.weights = {"car", "bus.time"};
        const auto prepared = prepare(*built, some);
        ASSERT_TRUE(prepared) << prepared.error().message;
        for (const std::string weight : {"car", "bus.time", "bus"}) {
            TableRequest table;
            table.weight = weight;
            for (int i = 0; i < 6; ++i) {
                table.from.push_back(location_of(random_place(random, *built, *built->column(weight))));
                table.to.push_back(i == 0 ? table.from.back()
                                          : location_of(random_place(random, *built, *built->column(weight))));
            }
            for (const RoadNetwork& network : {*built, *prepared})
                test::hold_against_routes(road::Engine(network), table, "seed " + std::to_string(seed) + ", " + weight);
        }
        if (HasFailure()) return;
    }
}

TEST(Turns, AreObeyedAroundNodes) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const auto built = build(random_draft(random, seed % 3 != 0));
        ASSERT_TRUE(built) << built.error().message;
        const road::Engine engine(*built);
        Closed closed;
        if (seed % 3 == 0) closed.edges.emplace_back(below(random, built->edge_count()));
        for (const std::string weight : {"car.time", "bus.time"}) {
            const test::PairCosts costs = test::costs_by_routes(engine, weight, closed);
            for (const double limit : {3.0, 20.0, 200.0})
                test::hold_around_nodes(engine, weight, limit, closed, costs, random);
        }
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(Turns, StayExactWhenWeightsChange) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        Random random(seed);
        const NetworkDraft draft = random_draft(random, true);
        const auto built = build(draft);
        ASSERT_TRUE(built) << built.error().message;
        const auto prepared = prepare(*built, PrepareRequest{});
        ASSERT_TRUE(prepared) << prepared.error().message;
        UpdateRequest request;
        request.weight = "car";
        for (std::uint32_t arc = 0; arc < built->arc_count(); arc += 3) {
            request.arcs.push_back({ArcId(arc), 1.0 + below(random, 300)});
            if (one_in(random, 5)) request.arcs.back().value = std::nullopt;
        }
        const auto updated = update(*prepared, request);
        ASSERT_TRUE(updated) << updated.error().message;
        const auto again = RoadNetwork::from_image({updated->image().begin(), updated->image().end()}, "image");
        ASSERT_TRUE(again) << again.error().message;
        const road::Engine engine(*again);
        const auto checked = engine.check();
        ASSERT_TRUE(checked) << checked.error().message;
        // Where roads are closed later, turning round stays as it was; the oracle's other column still has them open.
        const TurnOracle oracle(*again, draft, draft.turns[0], 0, draft_edges(*again));
        for (int i = 0; i < 20; ++i) {
            const Place from = random_place(random, *again, *again->column("car"));
            const Place to = random_place(random, *again, *again->column("car"));
            RouteRequest route;
            route.from = location_of(from);
            route.to = location_of(to);
            route.weight = "car";
            const auto found = engine.route(route);
            ASSERT_EQ(cost_of(found), oracle.cost(from, to).value_or(nowhere)) << seed;
        }
    }
}

// What `check` says where change(image of the states) was done, with checksums that fit.
template <class Change>
std::string message_of_states(const RoadNetwork& network, Change change) {
    std::vector<std::byte> image(network.image().begin(), network.image().end());
    const auto place = test::section_of(image, road::network::turn_section(0, "image"));
    std::vector<std::byte> states(place.begin(), place.end());
    change(states);
    test::repair_checksums(states);
    std::copy(states.begin(), states.end(), place.begin());
    test::repair_checksums(image);
    const auto opened = RoadNetwork::from_image(std::move(image), "forged");
    if (!opened) return opened.error().message.str();
    const auto checked = check(*opened);
    return checked ? "" : checked.error().message.str();
}

// A graph of states does not say where its states lie, so the network does.
TEST(Turns, StatesAreEmbeddedAtTheirNodes) {
    Random random(3);
    const auto built = build(random_draft(random, true));
    ASSERT_TRUE(built) << built.error().message;
    const auto graphs = road::network::turn_graphs(*built);
    ASSERT_TRUE(graphs && !graphs->empty() && !graphs->front().states.embedded().empty());
    EXPECT_TRUE(graphs->front().states.node_positions().empty());
    EXPECT_EQ(message_of_states(*built, [](auto&) {}), "");
    EXPECT_THAT(message_of_states(*built,
                                  [](std::vector<std::byte>& states) {
                                      const auto bytes = test::section_of(states, "embedded");
                                      std::fill(bytes.begin(), bytes.end(), std::byte{0});
                                  }),
                testing::HasSubstr("the embedding of node 0 does not match its position"));
    EXPECT_THAT(message_of_states(*built,
                                  [](std::vector<std::byte>& states) {
                                      test::section_of(states,
                                                       "meta")[offsetof(road::network::format::MetaRecord, min)] =
                                          std::byte{0};
                                  }),
                testing::HasSubstr("the box of a graph of states is not empty"));
}

TEST(Turns, ArcsOfStatesKnowTheirTails) {
    Random random(4);
    for (int round = 0; round < 20; ++round) {
        const auto built = build(random_draft(random, true));
        ASSERT_TRUE(built) << built.error().message;
        const auto graphs = road::network::turn_graphs(*built);
        ASSERT_TRUE(graphs);
        for (const road::network::TurnGraph& graph : *graphs)
            for (std::uint32_t state = 0; state < graph.states.node_count(); ++state)
                for (std::uint32_t arc = graph.states.first_out()[state]; arc < graph.states.first_out()[state + 1];
                     ++arc) {
                    ASSERT_EQ(graph.states.tail(ArcId(arc)), NodeId(state));
                    ASSERT_EQ(graph.states.edge_tail(EdgeId(arc)), NodeId(state));
                }
    }
}

// Any bit of what relates states and the network: found, or without harm to memory.
TEST(Turns, ForgedSectionsAreFound) {
    Random random(3);
    NetworkDraft draft = random_draft(random, true);
    while (draft.turns[0].bans.size() < 3 || draft.turns[0].travellers[0].wait.empty() ||
           draft.frame == FrameKind::none)
        draft = random_draft(random, true);
    const auto built = build(draft);
    ASSERT_TRUE(built) << built.error().message;
    const std::vector<std::byte> sound(built->image().begin(), built->image().end());
    std::size_t found = 0;
    std::size_t tried = 0;
    for (const auto& section : built->sections()) {
        const std::string name(section.name);
        if (!name.starts_with("turns.")) continue;
        const bool is_table = name.find("cost.") != std::string::npos;  // prices also what no arc of states has
        const bool must = name.ends_with(".node") || name.ends_with(".first_state") || name.ends_with(".image");
        for (int i = 0; i < 60; ++i) {
            const std::size_t bit = random() % (section.bytes * 8);
            auto image = sound;
            test::section_of(image, name)[bit / 8] ^= std::byte{1} << bit % 8;
            test::repair_checksums(image);
            const auto opened = RoadNetwork::from_image(std::move(image), "forged");
            if (!is_table) {
                ++tried;
                found += opened ? 0 : 1;
            }
            EXPECT_FALSE(opened && must) << name << ", bit " << bit;
            if (!opened) continue;
            RouteRequest request;
            request.from = location_of(random_place(random, *opened, *opened->column("car")));
            request.to = location_of(random_place(random, *opened, *opened->column("car")));
            request.weight = "car";
            cost_of(road::Engine(*opened).route(request));
        }
    }
    EXPECT_GT(found * 2, tried);
}

}  // namespace
}  // namespace starway
