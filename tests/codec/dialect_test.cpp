#include "codec/dialect.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace starway::codec {
namespace {

TEST(Dialect, OptionsHaveTheNamesOfTheRequest) {
    const std::string far = "1,2 is 5.1 km from the nearest road; at most 1.0 km (--max-snap, in metres, changes that)";
    EXPECT_EQ(reworded(Dialect::command_line, far), far);
    EXPECT_EQ(reworded(Dialect::osrm, far),
              "1,2 is 5.1 km from the nearest road; at most 1.0 km (radiuses, in metres, changes that)");
    EXPECT_EQ(reworded(Dialect::roads, far),
              "1,2 is 5.1 km from the nearest road; at most 1.0 km ('max_snap_m', in metres, changes that)");
    EXPECT_EQ(reworded(Dialect::maps, "--to 9,9 is 3 from the mesh, which exceeds --max-snap (1)"),
              "'to' 9,9 is 3 from the mesh, which exceeds 'max_snap' (1)");
    EXPECT_EQ(reworded(Dialect::osrm, "it has no profile; choose another --weight"),
              "it has no profile; choose another profile");
}

TEST(Dialect, AdviceThatNobodyCanFollowIsLeftOut) {
    const auto said = [](const std::string& sentence) { return reworded(Dialect::roads, sentence); };
    EXPECT_EQ(said("there is no index; to add it: `starway prepare --index ch`"), "there is no index");
    EXPECT_EQ(said("no travel time (--speed '*=50' sets one); go on"), "no travel time; go on");
    EXPECT_EQ(said("not a point; write lon,lat or node:ID, or use --places FILE"),
              "not a point; write lon,lat or node:ID");
    EXPECT_EQ(said("it is damaged; compute it with `starway prepare --anew`, or do without (--index none)"),
              "it is damaged");
    EXPECT_EQ(said("a (b) c (--speed d) e"), "a (b) c e");
    EXPECT_EQ(said("--speed has no other clause"), "--speed has no other clause") << "the sentence itself stays";
}

TEST(Dialect, WhatOthersWroteStays) {
    EXPECT_EQ(reworded(Dialect::roads, "no place is called \"--to\"; leave --index out"),
              "no place is called \"--to\"; leave 'algorithm' out");
    EXPECT_EQ(reworded(Dialect::roads, "a -- b"), "a -- b");
    EXPECT_EQ(reworded(Dialect::roads, ""), "");
    EXPECT_EQ(reworded(Dialect::roads, "("), "(");
    EXPECT_EQ(reworded(Dialect::roads, "--"), "--");
}

}  // namespace
}  // namespace starway::codec
