// What must hold for any lines: random sets against the plainest possible reckoning.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "support/line_sets.hpp"

namespace starway::road::topology {
namespace {

using Line = std::vector<Position>;
using test::line_set;

NetworkDraft joined(const LineSet& lines, Junctions junctions, double tolerance, Repairs* repairs = nullptr) {
    test::Connected outcome = test::connected(lines, junctions, tolerance);
    if (repairs != nullptr) *repairs = outcome.repairs;
    return std::move(outcome.draft);
}

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    // Walks of a few steps within a square of the given size.
    std::vector<Line> walks(std::size_t count, double size, double step) {
        std::vector<Line> lines(count);
        for (Line& line : lines) {
            line.push_back({uniform(0, size), uniform(0, size)});
            for (std::size_t i = 1 + below(4); i-- > 0;)
                line.push_back({line.back().x + uniform(-step, step), line.back().y + uniform(-step, step)});
        }
        return lines;
    }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::mt19937_64 engine_;
};

double length(const NetworkDraft& draft) {
    double sum = 0;
    for (std::size_t e = 0; e < draft.edge_tail.size(); ++e) {
        Position before = draft.node_position[draft.edge_tail[e]];
        const auto go = [&](Position p) {
            sum += std::hypot(p.x - before.x, p.y - before.y);
            before = p;
        };
        for (std::uint64_t p = draft.shape_first[e]; p < draft.shape_first[e + 1]; ++p) go(draft.shape_points[p]);
        go(draft.node_position[draft.edge_head[e]]);
    }
    return sum;
}

double length(const std::vector<Line>& lines) {
    double sum = 0;
    for (const Line& line : lines)
        for (std::size_t i = 1; i < line.size(); ++i)
            sum += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    return sum;
}

double distance(Position p, Position a, Position b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

double distance(Position p, const Line& line) {
    double best = INFINITY;
    for (std::size_t i = 1; i < line.size(); ++i) best = std::min(best, distance(p, line[i - 1], line[i]));
    return best;
}

bool cross(Position a, Position b, Position c, Position d) {
    const auto side = [](Position p, Position q, Position r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
    };
    return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b);
}

std::size_t crossings(const std::vector<Line>& lines) {
    struct Segment {
        Position a, b;
        std::size_t line, number;
    };
    std::vector<Segment> segments;
    for (std::size_t l = 0; l < lines.size(); ++l)
        for (std::size_t i = 1; i < lines[l].size(); ++i) segments.push_back({lines[l][i - 1], lines[l][i], l, i});
    std::size_t count = 0;
    for (std::size_t i = 0; i < segments.size(); ++i)
        for (std::size_t j = i + 1; j < segments.size(); ++j) {
            const Segment& s = segments[i];
            const Segment& t = segments[j];
            if (s.line == t.line && t.number - s.number == 1) continue;
            if (cross(s.a, s.b, t.a, t.b)) ++count;
        }
    return count;
}

TEST(ConnectProperties, EveryCrossingIsFoundAndNothingElse) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        // Few lines, many, long and short ones mixed: boxes of all proportions.
        std::vector<Line> lines = random.walks(20 + seed * 5, 1000, seed % 2 == 0 ? 60 : 400);
        for (int i = 0; i < 5; ++i)
            lines.push_back({{random.uniform(0, 1000), random.uniform(0, 1000)},
                             {random.uniform(0, 1000), random.uniform(0, 1000)}});
        const std::size_t expected = crossings(lines);
        const NetworkDraft draft = joined(line_set(FrameKind::planar, lines), Junctions::crossings, 0);
        ASSERT_EQ(draft.node_count, lines.size() * 2 + expected) << seed;
        ASSERT_EQ(draft.edge_tail.size(), lines.size() + 2 * expected) << seed;
        EXPECT_NEAR(length(draft), length(lines), 1e-6 * length(lines)) << seed;
    }
}

TEST(ConnectProperties, EveryTouchingEndIsFoundAndNothingElse) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const double tolerance = seed % 3 == 0 ? 0.5 : 4;
        std::vector<Line> lines = random.walks(30 + seed * 3, 1000, 100);
        for (int i = 0; i < 40; ++i) {  // lines that end on another, or nearly
            const Line& other = lines[random.below(lines.size())];
            const Position a = other[0];
            const Position b = other[1];
            const double t = random.uniform(0.2, 0.8);
            const double off = random.uniform(-1.5, 1.5) * tolerance / 1.414;
            lines.push_back({{a.x + t * (b.x - a.x) + off, a.y + t * (b.y - a.y) + off},
                             {random.uniform(0, 1000), random.uniform(0, 1000)}});
        }
        // Reckoned only where it is clear what to expect: no two ends, nor an end and its own line's bends, are near
        // each other.
        std::vector<Position> ends;
        for (const Line& line : lines) {
            ends.push_back(line.front());
            ends.push_back(line.back());
        }
        bool clear = true;
        std::size_t expected = 0;
        for (std::size_t e = 0; e < ends.size(); ++e) {
            for (std::size_t f = 0; f < e; ++f)
                clear = clear && std::hypot(ends[e].x - ends[f].x, ends[e].y - ends[f].y) > 3 * tolerance;
            for (std::size_t l = 0; l < lines.size(); ++l) {
                if (l != e / 2) {
                    expected += distance(ends[e], lines[l]) <= tolerance ? 1 : 0;
                    continue;
                }
                Line rest = lines[l];
                rest.erase(e % 2 == 0 ? rest.begin() : rest.end() - 1);
                clear = clear && (rest.size() < 2 || distance(ends[e], rest) > 2 * tolerance);
            }
        }
        if (!clear) continue;
        Repairs repairs;
        const NetworkDraft draft = joined(line_set(FrameKind::planar, lines), Junctions::vertices, tolerance, &repairs);
        EXPECT_EQ(repairs.t_junctions, expected) << seed;
        EXPECT_EQ(draft.node_count, ends.size()) << seed;
        EXPECT_EQ(draft.edge_tail.size() + repairs.duplicates, lines.size() + expected) << seed;
        EXPECT_NEAR(length(draft), length(lines), 2 * tolerance * static_cast<double>(expected)) << seed;
        for (std::size_t e = 0; e < draft.edge_tail.size(); ++e) {  // every node lies at the lines it is on
            const Line& line = lines[draft.edge_source[e]];
            EXPECT_LE(distance(draft.node_position[draft.edge_tail[e]], line), tolerance * 1.0001);
            EXPECT_LE(distance(draft.node_position[draft.edge_head[e]], line), tolerance * 1.0001);
        }
    }
}

// Lines among the points of a coarse lattice: everything coincides that can.
std::vector<Line> lattice_walks(Random& random, std::size_t count) {
    std::vector<Line> lines(count);
    for (Line& line : lines)
        for (std::size_t i = 2 + random.below(4); i-- > 0;)
            line.push_back({10.0 * static_cast<double>(random.below(6)), 10.0 * static_cast<double>(random.below(6))});
    return lines;
}

TEST(ConnectProperties, OrderAndDrawingDirectionDoNotMatter) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        std::vector<Line> lines = lattice_walks(random, 3 + random.below(10));
        for (const Junctions junctions : {Junctions::ends, Junctions::vertices, Junctions::crossings})
            for (const double tolerance : {0.0, 0.001}) {
                const NetworkDraft draft = joined(line_set(FrameKind::planar, lines), junctions, tolerance);
                std::vector<Line> others = lines;
                random.shuffle(others);
                for (Line& line : others)
                    if (random.below(2) == 0) std::reverse(line.begin(), line.end());
                const NetworkDraft other = joined(line_set(FrameKind::planar, others), junctions, tolerance);
                EXPECT_EQ(draft.node_count, other.node_count) << seed;
                EXPECT_EQ(draft.edge_tail.size(), other.edge_tail.size()) << seed;
                EXPECT_NEAR(length(draft), length(other), 1e-6) << seed;
            }
    }
}

TEST(ConnectProperties, ASecondPassFindsNothingToDo) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        const NetworkDraft draft = joined(line_set(FrameKind::planar, lattice_walks(random, 3 + random.below(8))),
                                          Junctions::crossings, 0.001);
        std::vector<Line> edges;
        for (std::size_t e = 0; e < draft.edge_tail.size(); ++e) {
            Line line{draft.node_position[draft.edge_tail[e]]};
            for (std::uint64_t p = draft.shape_first[e]; p < draft.shape_first[e + 1]; ++p)
                line.push_back(draft.shape_points[p]);
            line.push_back(draft.node_position[draft.edge_head[e]]);
            edges.push_back(line);
        }
        Repairs repairs;
        const NetworkDraft again = joined(line_set(FrameKind::planar, edges), Junctions::crossings, 0.001, &repairs);
        EXPECT_EQ(again.node_count, draft.node_count) << seed;
        EXPECT_EQ(again.edge_tail.size(), draft.edge_tail.size()) << seed;
        EXPECT_EQ(repairs.t_junctions + repairs.crossings + repairs.shared_vertices + repairs.zero_length +
                      repairs.merged_ends,
                  0U)
            << seed;
    }
}

TEST(ConnectProperties, TheSameTwice) {
    Random random(7);
    const LineSet lines = line_set(FrameKind::planar, random.walks(500, 1000, 100));
    const NetworkDraft a = joined(lines, Junctions::crossings, 2);
    const NetworkDraft b = joined(lines, Junctions::crossings, 2);
    EXPECT_EQ(a.node_position, b.node_position);
    EXPECT_EQ(a.edge_tail, b.edge_tail);
    EXPECT_EQ(a.edge_head, b.edge_head);
    EXPECT_EQ(a.shape_points, b.shape_points);
}

TEST(ConnectProperties, AnywhereOnEarth) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        // About 1 km across, in units of 1e-9 degree, so that moving it changes nothing at all.
        const auto moved = [&](double longitude) {
            Random random(seed);
            std::vector<Line> lines = random.walks(150, 0.01, 0.002);
            for (Line& line : lines)
                for (Position& p : line) {
                    p = {std::round((p.x + longitude) * 1e9) / 1e9, std::round(p.y * 1e9) / 1e9};
                    if (p.x >= 180) p.x = std::round((p.x - 360) * 1e9) / 1e9;
                    if (p.x < -180) p.x = std::round((p.x + 360) * 1e9) / 1e9;
                }
            return line_set(FrameKind::geographic, lines);
        };
        Repairs here;
        const NetworkDraft at_home = joined(moved(10), Junctions::crossings, 0.01, &here);
        EXPECT_GT(here.crossings, 0U);
        for (const double longitude : {-180.0, 179.995, 179.9999}) {
            Repairs there;
            const NetworkDraft draft = joined(moved(longitude), Junctions::crossings, 0.01, &there);
            EXPECT_EQ(draft.node_count, at_home.node_count) << seed << " at " << longitude;
            EXPECT_EQ(draft.edge_tail.size(), at_home.edge_tail.size()) << seed << " at " << longitude;
            EXPECT_EQ(there.crossings, here.crossings) << seed << " at " << longitude;
        }
    }
}

TEST(ConnectProperties, NearThePolesEndsStillTouch) {
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        // A road along the straight line between two points around the pole; another ends beside its middle.
        const double pole = i % 2 == 0 ? 1 : -1;
        const auto place = [&](double x, double y) {  // metres from the pole
            return Position{std::atan2(y, x) * 57.29577951308232, pole * (90 - std::hypot(x, y) / 111693.9)};
        };
        const double ax = random.uniform(-2000, 2000), ay = random.uniform(-2000, 2000);
        const double bx = random.uniform(-2000, 2000), by = random.uniform(-2000, 2000);
        const double norm = std::hypot(bx - ax, by - ay);
        if (norm < 50) continue;
        const double off = random.uniform(-1, 1);
        const Position end = place((ax + bx) / 2 - off * (by - ay) / norm, (ay + by) / 2 + off * (bx - ax) / norm);
        Repairs repairs;
        joined(line_set(FrameKind::geographic, {{place(ax, ay), place(bx, by)}, {place(ax + 5000, ay), end}}),
               Junctions::vertices, 0.5, &repairs);
        if (std::abs(off) < 0.49) {
            EXPECT_EQ(repairs.t_junctions, 1U) << i;
        } else if (std::abs(off) > 0.51) {
            EXPECT_EQ(repairs.t_junctions, 0U) << i;
        }
    }
}

}  // namespace
}  // namespace starway::road::topology
