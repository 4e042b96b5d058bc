// Every exact algorithm on real networks: the same cost as Boost's Dijkstra for random pairs, ten thousand of them in
// the long suite, and a bound that is consistent on every arc.
#include <gtest/gtest.h>

#include <random>
#include <string_view>

#include "road/search/road_search.hpp"
#include "starway/road/open.hpp"
#include "starway/search/road_space.hpp"
#include "support/boost_oracle.hpp"
#include "support/prepared.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"

namespace starway::road::search {
namespace {

using namespace test;

void expect_consistent_bound(const RoadNetwork& network, const WeightColumn& column, std::mt19937_64& random) {
    if (network.frame().kind == FrameKind::none) return;
    const RoadSpace<std::uint64_t> space(network, column);
    for (int round = 0; round < 3; ++round) {
        const auto bound = great_circle(space, static_cast<std::uint32_t>(random() % network.node_count()));
        for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
            if (column.weight[a] == closed_weight) continue;
            ASSERT_LE(bound(network.tail(ArcId(a))), column.weight[a] + bound(network.head(ArcId(a)))) << "arc " << a;
        }
    }
}

// `sources` random sources with `targets` random targets each; by one weight, or by all if none is named.
void expect_exact(const RoadNetwork& plain, int sources, int targets, std::string_view weight = {}) {
    ASSERT_TRUE(plain.verify());
    constexpr std::uint32_t soon_ordered = 50'000;  // ordering Belgium takes as long as the rest of the suite
    const bool small = plain.node_count() < soon_ordered;
    const RoadNetwork network = scaled(0, 1) == 1 || small ? prepared(plain, Indices::all) : plain;
    std::mt19937_64 random(7);
    RoadSearch search(network);
    ASSERT_TRUE(search.use_stored_index());
    RoadAnswer answer;
    for (const auto& column : network.columns()) {
        if (!weight.empty() && column.name != weight) continue;
        expect_consistent_bound(network, column, random);
        const BoostGraph graph = boost_copy(network, column);
        for (int s = 0; s < sources; ++s) {
            const RoadTerminal source{NodeId(static_cast<std::uint32_t>(random() % network.node_count())), 0};
            const auto distance = boost_distances(graph, source.node);
            for (int t = 0; t < targets; ++t) {
                const RoadTerminal target{NodeId(static_cast<std::uint32_t>(random() % network.node_count())), 0};
                for (const Algorithm algorithm : exact) {
                    if (needs_index(algorithm) && !*search.has_index(column, algorithm)) continue;
                    RoadQuery query;
                    query.column = &column;
                    query.sources = {&source, 1};
                    query.targets = {&target, 1};
                    query.algorithm = algorithm;
                    search.run(query, answer);
                    ASSERT_EQ(answer.status == SearchStatus::found ? answer.cost : no_cost, distance[target.node])
                        << name_of(algorithm) << " by " << column.name << " from " << source.node << " to "
                        << target.node;
                    if (answer.status == SearchStatus::found) expect_valid_path(network, query, answer);
                }
            }
        }
    }
}

struct RealNetwork {
    const char* name;
    const char* stand_in;
    const char* source;
    const char* nodes_ending;  // of the file of nodes beside either, or empty
    const char* weight_field;  // or empty
    int quick_sources;         // times 20 targets each; the long suite has 500, which makes ten thousand pairs
};

class RealNetworks : public ::testing::TestWithParam<RealNetwork> {};

TEST_P(RealNetworks, AllExactAlgorithmsEqualBoost) {
    for_each_source(stand_in(GetParam().stand_in), GetParam().source, [](const auto& source, bool) {
        SourceOptions options;
        if (*GetParam().nodes_ending != '\0') {
            const std::string name = source.filename().string();
            options.nodes =
                (source.parent_path() / (name.substr(0, name.find('.')) + GetParam().nodes_ending)).string();
        }
        options.weight_field = GetParam().weight_field;
        const auto network = open(source.string(), options);
        ASSERT_TRUE(network) << network.error().message;
        expect_exact(*network, scaled(GetParam().quick_sources, 500), 20, GetParam().weight_field);
    });
}

INSTANTIATE_TEST_SUITE_P(
    Shared, RealNetworks,
    ::testing::Values(
        RealNetwork{"california", "edges/town.cedge", "edges/cal.cedge", ".cnode", "", 10},
        RealNetwork{"rome", "edges/town.gr", "edges/rome99.gr", "", "", 50},
        RealNetwork{"tiger", "roads/tiger/tiger_roads.shp", "roads/tiger_manhattan/tiger_roads.shp", "", "", 20},
        RealNetwork{"malta", "roads/geofabrik/gis.osm_roads_free_1.shp",
                    "roads/malta_geofabrik/gis.osm_roads_free_1.shp", "", "", 5},
        RealNetwork{"natural_earth", "roads/natural_earth/ne_roads.zip", "roads/natural_earth/ne_10m_roads_1.4.0.zip",
                    "", "", 20},
        RealNetwork{"belgium_distance", "edges/town.d.gr.gz", "edges/belgium.d.gr.gz", ".co.gz", "distance", 1},
        RealNetwork{"belgium_time", "edges/town.t.gr.gz", "edges/belgium.t.gr.gz", ".co.gz", "time", 1}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(ShippedNetworks, AllExactAlgorithmsEqualBoost) {
    const std::string data = starway::test::source_dir() + "/data/";
    SourceOptions options;
    options.nodes = data + "romania/cities.csv";
    const auto romania = open(data + "romania/roads.csv", options);
    ASSERT_TRUE(romania) << romania.error().message;
    expect_exact(*romania, scaled(20, 500), 20);
    const auto canada = open(data + "canada/roads.shp");
    ASSERT_TRUE(canada) << canada.error().message;
    expect_exact(*canada, scaled(10, 500), 20);
}

}  // namespace
}  // namespace starway::road::search
