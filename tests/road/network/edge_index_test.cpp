#include "road/network/edge_index/edge_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "support/thread_count.hpp"

namespace starway::road::network {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

// Owns what an EdgeGeometry looks at.
struct Shapes {
    Frame frame;
    std::vector<FixedPosition> node_position;
    std::vector<std::uint32_t> edge_tail, edge_head;
    std::vector<std::uint64_t> shape_first{0};
    std::vector<FixedPosition> shape_points;

    // Adds an edge along those positions.
    void add(const std::vector<Position>& line) {
        const auto node = [&](Position p) {
            node_position.push_back(geo::to_fixed(frame, p));
            return static_cast<std::uint32_t>(node_position.size() - 1);
        };
        edge_tail.push_back(node(line.front()));
        edge_head.push_back(node(line.back()));
        for (std::size_t i = 1; i + 1 < line.size(); ++i) shape_points.push_back(geo::to_fixed(frame, line[i]));
        shape_first.push_back(shape_points.size());
    }
    [[nodiscard]] EdgeGeometry geometry() const {
        return {frame, node_position, edge_tail, edge_head, shape_first, shape_points};
    }
    [[nodiscard]] std::vector<std::byte> index() const;
    [[nodiscard]] std::vector<FixedPosition> line(std::uint32_t edge) const {
        std::vector<FixedPosition> points{node_position[edge_tail[edge]]};
        points.insert(points.end(), shape_points.begin() + static_cast<std::ptrdiff_t>(shape_first[edge]),
                      shape_points.begin() + static_cast<std::ptrdiff_t>(shape_first[edge + 1]));
        points.push_back(node_position[edge_head[edge]]);
        return points;
    }
};

std::vector<std::byte> index_of(const EdgeGeometry& geometry) {
    const auto embedded = [&](std::span<const FixedPosition> positions) {
        std::vector<Embedded> points;
        for (const FixedPosition p : positions) points.push_back(geo::embed(geometry.frame, p));
        return points;
    };
    const auto nodes = embedded(geometry.node_position);
    const auto shape = embedded(geometry.shape_points);
    return EdgeIndex::build(geometry, {nodes, shape});
}

std::vector<std::byte> Shapes::index() const {
    return index_of(geometry());
}

// The judge: its own formulas, and a search along every segment instead of a projection.
using Vector = std::array<double, 3>;

Vector on_surface(const Frame& frame, Position p) {
    if (frame.kind == FrameKind::planar) return {p.x, p.y, 0};
    const double f = 1 / 298.257223563;
    const double e2 = f * (2 - f);
    const double lon = p.x * std::numbers::pi / 180;
    const double lat = p.y * std::numbers::pi / 180;
    const double n = 6378137.0 / std::sqrt(1 - e2 * std::sin(lat) * std::sin(lat));
    return {n * std::cos(lat) * std::cos(lon), n * std::cos(lat) * std::sin(lon), n * (1 - e2) * std::sin(lat)};
}

double apart(const Vector& a, const Vector& b) {
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

Vector between(const Frame& frame, const Vector& a, const Vector& b, double t) {
    Vector p{a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
    if (frame.kind == FrameKind::planar) return p;
    const double f = 1 / 298.257223563;
    const double polar = 6378137.0 * (1 - f);
    const double scale =
        1 / std::sqrt((p[0] * p[0] + p[1] * p[1]) / (6378137.0 * 6378137.0) + p[2] * p[2] / (polar * polar));
    for (double& c : p) c *= scale;
    return p;
}

double judge_distance(const Frame& frame, const std::vector<FixedPosition>& line, Position query) {
    const Vector q = on_surface(frame, query);
    double best = unlimited;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Vector a = on_surface(frame, geo::to_position(frame, line[i]));
        const Vector b = on_surface(frame, geo::to_position(frame, line[i + 1]));
        double low = 0;
        double high = 1;
        for (int round = 0; round < 100; ++round) {
            const double left = low + (high - low) / 3;
            const double right = high - (high - low) / 3;
            if (apart(q, between(frame, a, b, left)) < apart(q, between(frame, a, b, right)))
                high = right;
            else
                low = left;
        }
        best = std::min(best, apart(q, between(frame, a, b, (low + high) / 2)));
    }
    if (frame.kind == FrameKind::planar) return best;
    return 2 * 6371008.8 * std::asin(std::min(1.0, best / (2 * 6371008.8)));
}

std::vector<EdgePosition> all_nearest(const Shapes& shapes, Position query, double max_m = unlimited) {
    const auto section = shapes.index();
    EXPECT_TRUE(EdgeIndex::well_formed(section, shapes.geometry()));
    std::vector<EdgePosition> found;
    EdgeIndex(section, shapes.geometry()).visit_nearest(query, max_m, [&](const EdgePosition& p) {
        found.push_back(p);
        return true;
    });
    return found;
}

struct Region {
    std::string name;
    Frame frame;
    Position middle;
    double reach;  // in the frame's unit
};

std::vector<Region> regions() {
    Box box;
    box.add({4000, 6000});
    box.add({6000, 8000});
    return {{"temperate", geo::geographic_frame(), {10.5, 47.2}, 0.5},
            {"equator", geo::geographic_frame(), {0, 0}, 3},
            {"antimeridian", geo::geographic_frame(), {180, -17}, 2},
            {"north pole", geo::geographic_frame(), {0, 90}, 1},
            {"south pole", geo::geographic_frame(), {0, -90}, 0.01},
            {"planar", geo::planar_frame(box), {5000, 7000}, 900}};
}

// Near a pole, a disc around it rather than a box of degrees.
Position random_position(const Region& region, std::mt19937& random) {
    std::uniform_real_distribution<double> offset(-region.reach, region.reach);
    const double x = offset(random);
    const double y = offset(random);
    if (std::abs(region.middle.y) == 90) {
        const double away = std::hypot(x, y);
        return {std::atan2(y, x) * 180 / std::numbers::pi, region.middle.y > 0 ? 90 - away : away - 90};
    }
    Position p{region.middle.x + x, region.middle.y + y};
    if (region.frame.kind == FrameKind::geographic && p.x > 180) p.x -= 360;
    return p;
}

Shapes random_shapes(const Region& region, std::size_t edges, std::mt19937& random) {
    Shapes shapes;
    shapes.frame = region.frame;
    std::uniform_int_distribution<int> points(2, 6);
    for (std::size_t edge = 0; edge < edges; ++edge) {
        Region around = region;
        around.reach = region.reach / 20;
        around.middle = random_position(region, random);
        if (std::abs(region.middle.y) == 90) around = region;  // long pieces around and over the pole
        std::vector<Position> line;
        const int count = edge % 17 == 0 ? 50 : points(random);  // some are cut into several items
        for (int i = 0; i < count; ++i) line.push_back(random_position(around, random));
        for (Position& p : line)
            if (region.frame.kind == FrameKind::geographic && p.x < -180) p.x += 360;
        shapes.add(line);
    }
    return shapes;
}

TEST(EdgeIndex, FindsWhatTheJudgeFindsInOrderOfDistance) {
    std::mt19937 random(1);
    for (const Region& region : regions()) {
        for (const std::size_t edges : {1U, 7U, 9U, 100U}) {
            const Shapes shapes = random_shapes(region, edges, random);
            for (int query = 0; query < 5; ++query) {
                const Position at = random_position(region, random);
                const auto found = all_nearest(shapes, at);
                ASSERT_EQ(found.size(), edges) << region.name;
                std::set<std::uint32_t> seen;
                double before = 0;
                for (const EdgePosition& p : found) {
                    EXPECT_TRUE(seen.insert(p.edge).second) << region.name << ": edge twice";
                    EXPECT_GE(p.distance_m, before) << region.name;
                    before = p.distance_m;
                    const double expected = judge_distance(shapes.frame, shapes.line(p.edge), at);
                    EXPECT_NEAR(p.distance_m, expected, 1e-3 + 1e-6 * expected) << region.name << " edge " << p.edge;
                }
            }
        }
    }
}

TEST(EdgeIndex, PositionLiesWhereSegmentAndFractionSay) {
    std::mt19937 random(2);
    for (const Region& region : regions()) {
        const Shapes shapes = random_shapes(region, 60, random);
        const Position at = random_position(region, random);
        for (const EdgePosition& p : all_nearest(shapes, at)) {
            const auto line = shapes.line(p.edge);
            ASSERT_LT(p.segment + std::size_t{1}, line.size());
            ASSERT_GE(p.along_segment, 0);
            ASSERT_LE(p.along_segment, 1);
            const Frame& frame = shapes.frame;
            const Vector here = on_surface(frame, p.position);
            const double to_start = apart(here, on_surface(frame, geo::to_position(frame, line[p.segment])));
            const double to_end = apart(here, on_surface(frame, geo::to_position(frame, line[p.segment + 1])));
            EXPECT_NEAR(to_start, p.along_segment * (to_start + to_end), 1e-3 + 1e-4 * (to_start + to_end))
                << region.name;
            const double distance = apart(here, on_surface(frame, at));
            EXPECT_NEAR(p.distance_m, distance, 1e-3 + 1e-3 * distance) << region.name;
        }
    }
}

TEST(EdgeIndex, PointOnALongSegmentIsAtDistanceZero) {
    // Along the equator and along a meridian a straight piece of line is no matter of opinion.
    Shapes shapes;
    shapes.frame = geo::geographic_frame();
    shapes.add({{10, 0}, {11, 0}});
    shapes.add({{20, 50}, {20, 51}});
    shapes.add({{179.5, 0}, {-179.5, 0}});
    shapes.add({{0, 89.5}, {180, 89.5}});
    struct Case {
        Position query;
        std::uint32_t edge;
    };
    for (const auto& c :
         {Case{{10.3, 0}, 0}, Case{{20, 50.25}, 1}, Case{{180, 0}, 2}, Case{{-179.8, 0}, 2}, Case{{77, 90}, 3}}) {
        const auto found = all_nearest(shapes, c.query, 1);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].edge, EdgeId(c.edge));
        EXPECT_LT(found[0].distance_m, 0.001);
    }
    EXPECT_NEAR(all_nearest(shapes, {10.3, 0}, 1)[0].along_segment, 0.3, 1e-7);
}

TEST(EdgeIndex, LimitOfDistanceIsKept) {
    Shapes shapes;
    shapes.frame = geo::geographic_frame();
    for (int i = 0; i < 30; ++i) shapes.add({{i * 0.001, 1}, {i * 0.001, 2}});
    for (const double limit : {0.001, 50.0, 1000.0, 2500.0}) {
        const auto found = all_nearest(shapes, {0, 1.5}, limit);
        // a thousandth of a degree is 111.28 m there
        EXPECT_EQ(found.size(), std::min<std::size_t>(30, static_cast<std::size_t>(limit / 111.28) + 1)) << limit;
    }
    EXPECT_TRUE(all_nearest(shapes, {0, 1.5}, -1).empty());
    EXPECT_TRUE(all_nearest(shapes, {std::nan(""), 1.5}).empty());
    EXPECT_EQ(all_nearest(shapes, {-170, -60}).size(), 30U);
}

TEST(EdgeIndex, EqualDistancesComeInOrderOfEdge) {
    Shapes shapes;
    shapes.frame = geo::geographic_frame();
    for (int i = 0; i < 40; ++i) {
        const double angle = i * 37.0;
        shapes.add({{5, 45}, {5 + std::cos(angle), 45 + std::sin(angle)}});
    }
    const auto found = all_nearest(shapes, {5, 45});
    ASSERT_EQ(found.size(), 40U);
    for (std::uint32_t i = 0; i < 40; ++i) {
        EXPECT_EQ(found[i].edge, EdgeId(i));
        EXPECT_EQ(found[i].distance_m, 0);
    }
}

TEST(EdgeIndex, DegenerateShapesAreFound) {
    Shapes shapes;
    shapes.frame = geo::geographic_frame();
    EXPECT_TRUE(all_nearest(shapes, {0, 0}).empty());
    shapes.add({{1, 1}, {1, 1}});                    // no length
    shapes.add({{0, 0}, {180, 0}});                  // opposite ends of the Earth
    shapes.add({{1, 2}, {1, 2}, {1, 2}, {1.1, 2}});  // repeated points
    const auto found = all_nearest(shapes, {1, 1});
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].edge, EdgeId(0U));
    EXPECT_EQ(found[0].distance_m, 0);
    for (const auto& p : found) EXPECT_TRUE(std::isfinite(p.distance_m));
    // An absurd query still has an answer.
    Shapes plane;
    plane.frame = regions().back().frame;
    plane.add({{4100, 6100}, {4200, 6200}});
    const auto far = all_nearest(plane, {1e300, 0});
    ASSERT_EQ(far.size(), 1U);
    EXPECT_TRUE(std::isfinite(far[0].position.x));
}

TEST(EdgeIndex, StraightEdgesNeedNoShapes) {
    Shapes shapes;
    shapes.frame = geo::geographic_frame();
    shapes.add({{1, 1}, {2, 1}});
    auto geometry = shapes.geometry();
    geometry.shape_first = {};
    const auto section = index_of(geometry);
    ASSERT_TRUE(EdgeIndex::well_formed(section, geometry));
    int visits = 0;
    EdgeIndex(section, geometry).visit_nearest({1.5, 1.1}, unlimited, [&](const EdgePosition& p) {
        EXPECT_NEAR(p.along_segment, 0.5, 1e-3);
        return ++visits < 5;
    });
    EXPECT_EQ(visits, 1);
}

TEST(EdgeIndex, VisitorStopsTheSearch) {
    std::mt19937 random(3);
    const Shapes shapes = random_shapes(regions()[0], 50, random);
    const auto section = shapes.index();
    int visits = 0;
    EdgeIndex(section, shapes.geometry()).visit_nearest({10.5, 47.2}, unlimited, [&](const EdgePosition&) {
        return ++visits < 3;
    });
    EXPECT_EQ(visits, 3);
}

TEST(EdgeIndex, SameShapesGiveTheSameBytes) {
    std::mt19937 random(4);
    const Shapes shapes = random_shapes(regions()[1], 500, random);
    EXPECT_EQ(shapes.index(), shapes.index());
}

TEST(EdgeIndex, WithAnyNumberOfThreads) {
    std::mt19937 random(6);
    const Shapes shapes = random_shapes(regions()[0], 20'000, random);
    const test::ThreadCount one(1);
    const auto alone = shapes.index();
    const test::ThreadCount three(3);
    EXPECT_EQ(shapes.index(), alone);
}

// Whatever the bytes: either refused, or a query ends within bounds (the sanitizers watch).
TEST(EdgeIndex, DamagedSectionsAreRefusedOrHarmless) {
    std::mt19937 random(5);
    const Shapes shapes = random_shapes(regions()[0], 40, random);
    const auto geometry = shapes.geometry();
    const auto good = index_of(geometry);
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_FALSE(EdgeIndex::well_formed(std::span(good).first(length), geometry)) << length;
    auto longer = good;
    longer.push_back({});
    EXPECT_FALSE(EdgeIndex::well_formed(longer, geometry));
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
        auto bad = good;
        bad[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        if (bit / 8 < 64) {
            EXPECT_FALSE(EdgeIndex::well_formed(bad, geometry)) << "header bit " << bit;
        } else if (EdgeIndex::well_formed(bad, geometry) && bit % 7 == 0) {
            EdgeIndex(bad, geometry).visit_nearest({10.5, 47.2}, unlimited, [](const EdgePosition&) { return true; });
        }
    }
    // An index of other shapes is refused where it points outside these.
    const Shapes fewer = random_shapes(regions()[0], 10, random);
    EXPECT_FALSE(EdgeIndex::well_formed(good, fewer.geometry()));
}

TEST(EdgeIndex, VisitsWhatTouchesABox) {
    std::mt19937 random(11);
    for (const Frame& frame : {geo::geographic_frame(), geo::planar_frame({0, 0, 1000, 1000})}) {
        Shapes shapes;
        shapes.frame = frame;
        const double size = frame.kind == FrameKind::geographic ? 1 : 1000;
        std::uniform_real_distribution<double> across(0, size);
        std::uniform_real_distribution<double> step(-0.01 * size, 0.01 * size);
        for (int i = 0; i < 400; ++i) {
            std::vector<Position> line{{across(random), across(random)}};
            for (auto n = 1 + random() % 40; n > 0; --n)
                line.push_back({std::clamp(line.back().x + step(random), 0.0, size),
                                std::clamp(line.back().y + step(random), 0.0, size)});
            shapes.add(line);
        }
        const auto bytes = shapes.index();
        const EdgeIndex index(bytes, shapes.geometry());
        const auto flags =
            EdgeIndex::box_flags(bytes, [](EdgeId edge) { return static_cast<std::uint8_t>(edge % 7 == 0 ? 2 : 1); });
        for (int i = 0; i < 60; ++i) {
            const Position middle{across(random), across(random)};
            const Embedded at = geo::embed(frame, middle);
            const double half = 0.03 * size / (frame.kind == FrameKind::geographic ? 1e-7 : frame.resolution);
            const EmbeddedBox box{{at.x - half, at.y - half, at.z - half}, {at.x + half, at.y + half, at.z + half}};
            std::set<std::uint32_t> all, flagged;
            index.visit_near(box, {}, 0, [&](EdgeId edge) { return all.insert(edge), true; });
            index.visit_near(box, flags, 2, [&](EdgeId edge) { return flagged.insert(edge), true; });
            for (std::uint32_t edge = 0; edge < shapes.edge_tail.size(); ++edge) {
                bool inside = false;
                for (const FixedPosition p : shapes.line(edge)) {
                    const Embedded e = geo::embed(frame, p);
                    inside = inside || (e.x >= box.min[0] && e.x <= box.max[0] && e.y >= box.min[1] &&
                                        e.y <= box.max[1] && e.z >= box.min[2] && e.z <= box.max[2]);
                }
                EXPECT_TRUE(!inside || all.contains(edge)) << edge;
                EXPECT_TRUE(!inside || edge % 7 != 0 || flagged.contains(edge)) << edge;
            }
            EXPECT_LT(all.size(), 250U) << "leaves most of them out";
            EXPECT_LE(flagged.size(), all.size());
        }
        int visited = 0;
        index.visit_near({{-1e18, -1e18, -1e18}, {1e18, 1e18, 1e18}}, {}, 0, [&](EdgeId) { return ++visited < 5; });
        EXPECT_EQ(visited, 5) << "stops when told";
    }
}

}  // namespace
}  // namespace starway::road::network
