// What a base map shows, against islands and lakes that are known.
#include "read/roads/osm/ground/ground.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "base/geo/frame.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using read::osm::Ground;
using read::osm::GroundFeature;
using read::osm::GroundLayer;

constexpr Box part{4, 50, 5, 51};  // of the world: what the file shows

Ground ground_of(const std::string& opl) {
    const TemporaryFolder folder;
    auto ground = read::osm::read_ground({folder.file("ground.opl", opl)}, part, {});
    EXPECT_TRUE(ground) << ground.error().message.str();
    return ground ? *std::move(ground) : Ground();
}

bool is_inside(const std::vector<std::vector<geo::WorldPoint>>& rings, geo::WorldPoint p) {
    bool inside = false;
    for (const auto& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const geo::WorldPoint a = ring[i];
            const geo::WorldPoint b = ring[(i + 1) % ring.size()];
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
        }
    return inside;
}

// The kinds of a layer at a position, in the order of their features.
std::string at(const Ground& ground, GroundLayer layer, Position where) {
    const geo::TilePlane plane(geo::geographic_frame(), {});
    std::string kinds;
    for (const GroundFeature& feature : ground.features)
        if (feature.layer == layer && is_inside(feature.parts, plane.to_world(where)))
            kinds += std::string(feature.kind) + ";";
    return kinds;
}

// Numbers nodes and ways, and writes their lines.
struct Drawing {
    std::string nodes, ways, relations;
    int last_node = 0, last_way = 0;

    int node(Position p) {
        nodes += fmt::format("n{} v1 x{:.7f} y{:.7f}\n", ++last_node, p.x, p.y);
        return last_node;
    }
    int way(const std::string& tags, const std::vector<int>& refs) {
        ways += fmt::format("w{} v1 T{} N", ++last_way, tags);
        for (std::size_t i = 0; i < refs.size(); ++i) ways += fmt::format("{}n{}", i == 0 ? "" : ",", refs[i]);
        ways += "\n";
        return last_way;
    }
    std::vector<int> ring(const std::vector<Position>& corners) {
        std::vector<int> refs;
        for (const Position corner : corners) refs.push_back(node(corner));
        refs.push_back(refs.front());
        return refs;
    }
    [[nodiscard]] std::string opl() const { return nodes + ways + relations; }
};

std::vector<Position> box_corners(double west, double south, double east, double north) {
    return {{west, south}, {east, south}, {east, north}, {west, north}};  // counter-clockwise
}

TEST(Ground, TellsUseAndCoverOfLand) {
    Drawing drawing;
    drawing.way("leisure=park,name=Green,name:de=Grün", drawing.ring(box_corners(4.1, 50.1, 4.2, 50.2)));
    drawing.way("landuse=residential", drawing.ring(box_corners(4.3, 50.1, 4.4, 50.2)));
    drawing.way("natural=wood,area=no", drawing.ring(box_corners(4.5, 50.1, 4.6, 50.2)));
    drawing.way("natural=water,water=river", drawing.ring(box_corners(4.7, 50.1, 4.8, 50.2)));
    drawing.way("waterway=stream,tunnel=culvert", {1, 5});
    drawing.way("building=yes", drawing.ring(box_corners(4.1, 50.3, 4.2, 50.4)));
    drawing.nodes += "n999 v1 Tplace=town,name=Middle,capital=4 x4.5 y50.5\n";
    const Ground ground = ground_of(drawing.opl());
    EXPECT_EQ(at(ground, GroundLayer::land, {4.15, 50.15}), "park;");
    EXPECT_EQ(at(ground, GroundLayer::land, {4.35, 50.15}), "residential;");
    EXPECT_EQ(at(ground, GroundLayer::land, {4.55, 50.15}), "");
    EXPECT_EQ(at(ground, GroundLayer::water, {4.75, 50.15}), "river;");
    std::string others;
    for (const GroundFeature& feature : ground.features)
        if (feature.layer == GroundLayer::water_line || feature.layer == GroundLayer::place)
            others += fmt::format("{}{} ", feature.kind, feature.is_tunnel ? " in a tunnel," : ",");
    EXPECT_EQ(others, "stream in a tunnel, state_capital, ");
    EXPECT_EQ(ground.features.size(), 5U);
    EXPECT_FALSE(ground.sea_all_around);
}

TEST(Ground, AreasOfRelationsHaveHolesAndParts) {
    Drawing drawing;
    const auto lake = drawing.ring(box_corners(4.1, 50.1, 4.5, 50.5));
    const int one = drawing.way("note=x", {lake[0], lake[1], lake[2]});
    const int other = drawing.way("note=x", {lake[0], lake[3], lake[2]});  // against the first
    const int island = drawing.way("landuse=forest", drawing.ring(box_corners(4.2, 50.2, 4.3, 50.3)));
    const int apart = drawing.way("note=x", drawing.ring(box_corners(4.7, 50.7, 4.8, 50.8)));
    // Whatever the roles are, the rings tell; and a hole whose outline is missing is no lake.
    drawing.relations +=
        fmt::format("r1 v1 Ttype=multipolygon,natural=water,name=Lake Mw{}@outer,w{}@,w{}@inner,w{}@outer\n", one,
                    other, island, apart);
    drawing.relations += fmt::format("r2 v1 Ttype=multipolygon,natural=water Mw777@outer,w{}@inner\n", apart);
    const Ground ground = ground_of(drawing.opl());
    EXPECT_EQ(at(ground, GroundLayer::water, {4.15, 50.15}), "water;");
    EXPECT_EQ(at(ground, GroundLayer::water, {4.25, 50.25}), "");
    EXPECT_EQ(at(ground, GroundLayer::land, {4.25, 50.25}), "forest;");
    EXPECT_EQ(at(ground, GroundLayer::water, {4.75, 50.75}), "water;");
    EXPECT_EQ(ground.open_areas, 1U);
    EXPECT_EQ(std::count_if(ground.features.begin(), ground.features.end(),
                            [](const GroundFeature& one_of) { return !one_of.names.empty(); }),
              1);
}

TEST(Ground, TheNewestVersionCounts) {
    Drawing drawing;
    drawing.way("leisure=park", drawing.ring(box_corners(4.1, 50.1, 4.2, 50.2)));
    const std::string older = drawing.opl();
    EXPECT_EQ(at(ground_of(older + "w1 v2 Tleisure=park dD N\n"), GroundLayer::land, {4.15, 50.15}), "");
    EXPECT_EQ(at(ground_of(older + "w1 v2 Tlanduse=retail Nn1,n2,n3,n4,n1\n"), GroundLayer::land, {4.15, 50.15}),
              "retail;");
}

// A coast along the western edge, of which the file has the part in its box, and a little more.
TEST(Ground, ACoastThatIsCutIsClosedAtTheEdge) {
    for (const double end : {50.0, 50.02, 49.9}) {  // at the edge, before it, beyond it
        Drawing drawing;
        std::vector<int> refs;
        for (const double y : {end, 50.3, 50.6, 101 - end}) refs.push_back(drawing.node({4.4, y}));
        drawing.way("natural=coastline", {refs[2], refs[3]});
        drawing.way("natural=coastline", {refs[0], refs[1], refs[2]});  // northwards: the land is in the west
        const Ground ground = ground_of(drawing.opl());
        EXPECT_EQ(at(ground, GroundLayer::ocean, {4.2, 50.5}), "") << end;
        EXPECT_EQ(at(ground, GroundLayer::ocean, {4.7, 50.5}), "ocean;") << end;
        EXPECT_EQ(at(ground, GroundLayer::ocean, {4.95, 50.95}), "ocean;") << end;
        EXPECT_FALSE(ground.sea_all_around);
    }
}

TEST(Ground, AGapInACoastIsClosed) {
    Drawing drawing;
    const auto near = drawing.ring(box_corners(4.4, 50.4, 4.6, 50.6));
    drawing.way("natural=coastline", {near[0], near[1], near[2]});
    drawing.way("natural=coastline", {near[2], near[3]});  // the last side is missing
    const Ground ground = ground_of(drawing.opl());
    EXPECT_EQ(at(ground, GroundLayer::ocean, {4.5, 50.5}), "");
    EXPECT_EQ(at(ground, GroundLayer::ocean, {4.1, 50.1}), "ocean;");
    EXPECT_TRUE(ground.sea_all_around);
}

// Round islands in a grid, some across the edge, each of several ways in any order. A lagoon is a coast the other way
// round.
TEST(Ground, RandomIslandsLieInTheSea) {
    std::mt19937 random(7);
    const auto share = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
    for (int round = 0; round < 60; ++round) {
        struct Island {
            Position middle;
            double radius;
        };
        std::vector<Island> islands;
        for (int x = 0; x <= 4; ++x)
            for (int y = 0; y <= 4; ++y)
                if (share() < 0.4) islands.push_back({{4 + 0.25 * x, 50 + 0.25 * y}, 0.03 + 0.08 * share()});
        if (islands.empty()) continue;
        Drawing drawing;
        std::vector<std::vector<int>> pieces;
        for (const Island& island : islands) {
            constexpr int corners = 40;
            std::vector<Position> circle;
            for (int i = 0; i < corners; ++i) {
                const double turn = 2 * std::numbers::pi * i / corners;
                circle.push_back({island.middle.x + island.radius * std::cos(turn),
                                  island.middle.y + island.radius * std::sin(turn)});
            }
            const auto refs = drawing.ring(circle);
            std::size_t from = 0;
            while (from + 1 < refs.size()) {
                const std::size_t to = std::min(refs.size() - 1, from + 3 + static_cast<std::size_t>(share() * 30));
                pieces.emplace_back(refs.begin() + static_cast<std::ptrdiff_t>(from),
                                    refs.begin() + static_cast<std::ptrdiff_t>(to) + 1);
                from = to;
            }
        }
        std::shuffle(pieces.begin(), pieces.end(), random);
        for (const auto& piece : pieces) drawing.way("natural=coastline", piece);
        const Ground ground = ground_of(drawing.opl());
        for (int i = 0; i < 200; ++i) {
            const Position p{4.001 + 0.998 * share(), 50.001 + 0.998 * share()};
            const auto distance = [&](const Island& island) {
                return std::hypot(p.x - island.middle.x, p.y - island.middle.y) - island.radius;
            };
            double nearest = 1;
            for (const Island& island : islands)
                nearest = std::min(nearest, distance(island), [](double a, double b) { return a < b; });
            if (std::abs(nearest) < 0.002) continue;  // on the shore
            EXPECT_EQ(at(ground, GroundLayer::ocean, p), nearest < 0 ? "" : "ocean;")
                << round << ": " << p.x << ", " << p.y;
        }
    }
}

}  // namespace
}  // namespace starway::test
