// The same lines give the same edges, whatever the number of threads.
#include <gtest/gtest.h>

#include <random>

#include "support/line_sets.hpp"
#include "support/thread_count.hpp"

namespace starway::road::topology {
namespace {

// Streets of a few segments in a dense town, with ends on other streets, near misses and lines drawn twice.
LineSet town(FrameKind frame, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const double unit = frame == FrameKind::geographic ? 1e-5 : 1;  // about a metre
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random() >> 11U) * 0x1p-53;
    };
    std::vector<std::vector<Position>> lines;
    for (int i = 0; i < 4'000; ++i) {
        const auto before = [&] { return lines[random() % lines.size()]; };
        if (i > 0 && random() % 20 == 0) {
            lines.push_back(before());
            continue;
        }
        std::vector<Position> line{{4 + unit * uniform(0, 4000), 50 + unit * uniform(0, 4000)}};
        if (i > 0 && random() % 2 == 0) {  // beginning on another street, or beside it
            const auto other = before();
            const double t = uniform(0, 1);
            line.front() = {other[0].x + t * (other[1].x - other[0].x) +
                                unit * uniform(-0.6, 0.6) * static_cast<double>(random() % 2),
                            other[0].y + t * (other[1].y - other[0].y)};
        }
        for (std::uint64_t more = 1 + random() % 12; more > 0; --more)
            line.push_back({line.back().x + unit * uniform(-30, 30), line.back().y + unit * uniform(-30, 30)});
        if (i > 0 && random() % 3 == 0) line.back() = before().front();
        if (random() % 50 == 0) line.insert(line.begin() + 1, line.front());
        lines.push_back(line);
    }
    return test::line_set(frame, lines);
}

void expect_same(const test::Connected& a, const test::Connected& b) {
    EXPECT_EQ(a.draft.node_count, b.draft.node_count);
    EXPECT_TRUE(a.draft.node_position == b.draft.node_position);
    EXPECT_EQ(a.draft.edge_tail, b.draft.edge_tail);
    EXPECT_EQ(a.draft.edge_head, b.draft.edge_head);
    EXPECT_EQ(a.draft.edge_source, b.draft.edge_source);
    EXPECT_EQ(a.draft.shape_first, b.draft.shape_first);
    EXPECT_TRUE(a.draft.shape_points == b.draft.shape_points);
    EXPECT_EQ(a.repairs.merged_ends, b.repairs.merged_ends);
    EXPECT_EQ(a.repairs.t_junctions, b.repairs.t_junctions);
    EXPECT_EQ(a.repairs.shared_vertices, b.repairs.shared_vertices);
    EXPECT_EQ(a.repairs.crossings, b.repairs.crossings);
    EXPECT_EQ(a.repairs.duplicates, b.repairs.duplicates);
    EXPECT_EQ(a.repairs.zero_length, b.repairs.zero_length);
}

TEST(ConnectThreads, TheirNumberChangesNothing) {
    for (const auto frame : {FrameKind::geographic, FrameKind::planar})
        for (const auto junctions : {Junctions::vertices, Junctions::crossings}) {
            const LineSet lines = town(frame, 5);
            const auto with = [&](unsigned threads) {
                const test::ThreadCount limit(threads);
                return test::connected(lines, junctions, 0.5);
            };
            const auto alone = with(1);
            EXPECT_GT(alone.repairs.t_junctions, 1000U);
            EXPECT_GT(alone.repairs.duplicates, 100U);
            EXPECT_GT(alone.repairs.merged_ends, 100U);
            expect_same(with(2), alone);
            expect_same(with(5), alone);
        }
}

TEST(ConnectThreads, TheFirstWrongLineIsNamed) {
    LineSet lines = town(FrameKind::geographic, 6);
    for (const std::size_t wrong : {3'900U, 2'345U, 3'000U}) lines.points[lines.first_point[wrong]].x = 999;
    for (const unsigned threads : {1U, 4U}) {
        const test::ThreadCount limit(threads);
        Repairs repairs;
        const auto draft = connect(lines, {}, repairs);
        ASSERT_FALSE(draft);
        EXPECT_NE(draft.error().message.str().find("feature 2345"), std::string::npos) << draft.error().message;
    }
}

}  // namespace
}  // namespace starway::road::topology
