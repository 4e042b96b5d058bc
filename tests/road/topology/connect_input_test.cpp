// Input that is wrong, extreme or cancelled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/line_sets.hpp"

namespace starway::road::topology {
namespace {

using test::connected;
using test::line_set;
using ::testing::HasSubstr;

TEST(ConnectInput, OfNoLines) {
    const auto [draft, repairs] = connected(line_set(FrameKind::geographic, {}), Junctions::crossings);
    EXPECT_EQ(draft.node_count, 0U);
    EXPECT_EQ(draft.shape_first.size(), 1U);
}

std::string error_of(LineSet lines, double tolerance = 0.5) {
    Repairs repairs;
    auto draft = connect(std::move(lines), {tolerance, Junctions::crossings}, repairs);
    return draft ? "" : draft.error().message.str();
}

TEST(ConnectInput, ThatIsWrong) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_THAT(error_of(line_set(FrameKind::geographic, {{{0, 0}, {1, 1}}, {{0, 0}, {0, 91}}})),
                HasSubstr("feature 1"));
    EXPECT_THAT(error_of(line_set(FrameKind::planar, {{{0, 0}, {nan, 1}}})), HasSubstr("feature 0"));
    EXPECT_THAT(error_of(line_set(FrameKind::planar, {{{0, 0}, {infinity, 1}}})), HasSubstr("finite"));
    EXPECT_THAT(error_of(line_set(FrameKind::planar, {{{0, 0}}})), HasSubstr("fewer than two points"));
    EXPECT_THAT(error_of(line_set(FrameKind::planar, {{{0, 0}, {1, 1}}}), -1), HasSubstr("tolerance"));
    EXPECT_THAT(error_of(line_set(FrameKind::planar, {{{0, 0}, {1, 1}}}), nan), HasSubstr("tolerance"));
    LineSet short_vector = line_set(FrameKind::planar, {{{0, 0}, {1, 1}}, {{0, 0}, {1, 1}}});
    short_vector.level = {1};
    EXPECT_THAT(error_of(std::move(short_vector)), HasSubstr("vectors"));
}

TEST(ConnectInput, OfExtremeCoordinates) {
    for (const double size : {1e-300, 1e-9, 1.0, 1e15, 1e307}) {
        const auto outcome =
            connected(line_set(FrameKind::planar, {{{-size, -size}, {size, size}}, {{-size, size}, {size, -size}}}),
                      Junctions::crossings, 0);
        if (size > 1e-30) {  // below, the lattice is a point
            EXPECT_EQ(outcome.draft.node_count, 5U) << size;
        }
    }
    EXPECT_EQ(connected(line_set(FrameKind::planar, {{{0, 0}, {1, 1}}}), Junctions::crossings, 1e300).draft.node_count,
              0U);
    EXPECT_EQ(
        connected(line_set(FrameKind::geographic, {{{0, 0}, {1, 1}}}), Junctions::crossings, 1e300).draft.node_count,
        0U);
}

TEST(ConnectInput, MayBeCancelled) {
    const CancelFlag cancel{true};
    Repairs repairs;
    const auto draft = connect(line_set(FrameKind::planar, {{{0, 0}, {1, 1}}}), {}, repairs, {nullptr, &cancel});
    ASSERT_FALSE(draft);
    EXPECT_EQ(draft.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace starway::road::topology
