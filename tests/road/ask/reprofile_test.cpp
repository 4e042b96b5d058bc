// A changed profile on stored tags, held against building again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/roads/osm/osm_source.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/tags.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

const std::string harbour =
    "n1 x4 y50\nn2 x4.001 y50 Tbarrier=gate\nn3 x4.002 y50 Thighway=traffic_signals,traffic_signals:direction=forward\n"
    "n4 x4.003 y50\nn5 x4.004 y50\nn6 x4.005 y50\nn7 x4.006 y50\nn8 x4.002 y50.001\nn9 x4.002 y50.002 "
    "Tbarrier=bollard\n"
    "n10 x4.002 y50.003\n"
    "w1 Thighway=residential,maxspeed=30,surface=gravel Nn1,n2,n3\n"
    "w2 Thighway=primary,oneway=yes Nn3,n4\nw3 Thighway=primary,oneway=yes Nn4,n8,n3\n"
    "w4 Troute=ferry,duration=00:20 Nn4,n5,n6,n7\nw5 Thighway=service,access=destination Nn5,n8\n"
    "w6 Thighway=residential Nn8,n9,n10\nw7 Thighway=footway Nn1,n8\nw8 Thighway=tertiary,toll=yes Nn7,n10\n";

const std::string changed_car =
    "include = \"car\"\nlocal_factor = 0.5\n[speed]\nresidential = 31\nprimary = 70\n[limit.surface]\ngravel = 12\n"
    "[delay]\ntraffic_signals = 9\n[ferry]\nboard = 100\n[barrier]\ndelay = {gate = 17, lift_gate = 60, swing_gate = "
    "60, sliding_gate = 60, hampshire_gate = 60}\n[preference]\nhighway = {tertiary = 0.7}\n";

void expect_same_columns(const RoadNetwork& a, const RoadNetwork& b) {
    ASSERT_EQ(a.arc_count(), b.arc_count());
    for (const WeightColumn& column : a.columns()) {
        const WeightColumn* other = b.column(column.name);
        ASSERT_NE(other, nullptr) << column.name;
        for (std::uint32_t arc = 0; arc < a.arc_count(); ++arc)
            ASSERT_EQ(column.weight[arc], other->weight[arc])
                << column.name << " from " << a.node_label(a.tail(ArcId(arc))) << " to "
                << a.node_label(a.head(ArcId(arc)));
        EXPECT_EQ(column.scale, other->scale) << column.name;
    }
}

Result<RoadNetwork> reprofiled(const RoadNetwork& network, const std::string& profile) {
    UpdateRequest request;
    request.profile = profile;
    return update(network, request);
}

// By the profiles that it was built with.
void expect_no_change(const RoadNetwork& network) {
    for (const char* const profile : {"car", "bike", "foot"}) {
        const auto again = reprofiled(network, profile);
        ASSERT_TRUE(again) << again.error().message;
        expect_same_columns(network, *again);
        const RoadFlags before(network);
        const RoadFlags after(*again);
        for (std::uint32_t e = 0; e < network.edge_count(); ++e) EXPECT_EQ(before.of(EdgeId(e)), after.of(EdgeId(e)));
    }
}

TEST(Reprofile, TheSameProfileChangesNothing) {
    OsmSource source;
    const auto network = source.open(harbour, {"car", "bike", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    expect_no_change(*network);
}

// Conditions on the vehicle, private gates, toll booths, barriers at junctions, countries.
const std::string kept_apart =
    "n1 x14 y48.2\nn2 x14.001 y48.2 Tbarrier=gate,access=private\nn3 x14.002 y48.2\nn4 x14.003 y48.2 "
    "Tbarrier=toll_booth\n"
    "n5 x14.004 y48.2 Tbarrier=bollard\nn6 x14.005 y48.2\nn7 x14.004 y48.201 Tbarrier=bollard,motor_vehicle=no\n"
    "n8 x14.005 y48.201\nn9 x14.004 y48.202\n"
    "w1 Thighway=residential Nn1,n2,n3\nw2 Thighway=primary Nn3,n4,n5,n6\nw3 Thighway=residential Nn5,n7,n9\n"
    "w4 Thighway=tertiary,motor_vehicle:conditional=no%20%%40%%20%(weight>2.5) Nn6,n8,n9\n"
    "w5 Thighway=trunk,maxlength:motorcar=6 Nn1,n9\nw6 Thighway=residential Nn7,n8\n";

TEST(Reprofile, WhatIsKeptApartIsJudgedAgain) {
    OsmSource source;
    const std::string page = source.folder.file("car.toml",
                                                "include = \"car\"\nvehicle = {weight = 3, length = "
                                                "7}\n[barrier]\nlocal = 50\n[classes]\ntoll = {toll = \"yes\"}\n");
    const auto network = source.open(kept_apart, {"car", "bike", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    expect_no_change(*network);
    const auto changed = reprofiled(*network, page);
    ASSERT_TRUE(changed) << changed.error().message;
    const auto expected = source.open(kept_apart, {page, "bike", "foot"});
    ASSERT_TRUE(expected) << expected.error().message;
    for (const char* const to : {"3", "6", "8", "9"})
        for (const char* const profile : {"car", "bike"}) {
            const auto cost = route_cost(*expected, profile, "1", to);
            const auto found = route_cost(*changed, profile, "1", to);
            ASSERT_EQ(found.has_value(), cost.has_value()) << profile << " to " << to;
            if (cost) {
                EXPECT_NEAR(*found, *cost, 0.005) << profile << " to " << to;  // positions are stored to a centimetre
            }
        }
    for (const char* const to : {"8", "9"})
        EXPECT_FALSE(route_cost(*changed, "car", "1", to)) << to << ": too heavy, too long, and no way past node 7";
    EXPECT_NE(route_cost(*changed, "car", "1", "9"), route_cost(*network, "car", "1", "9"));
}

TEST(Reprofile, AChangedProfileIsAsIfBuiltWithIt) {
    OsmSource source;
    const std::string page = source.folder.file("car.toml", changed_car);
    const auto network = source.open(harbour, {"car", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    const auto expected = source.open(harbour, {page, "foot"});
    ASSERT_TRUE(expected) << expected.error().message;
    const auto prepared = prepare(*network);
    ASSERT_TRUE(prepared) << prepared.error().message;
    const auto changed = reprofiled(*prepared, page);
    ASSERT_TRUE(changed) << changed.error().message;
    expect_same_columns(*changed, *expected);
    EXPECT_NE(value(*network, "car", "1", "2"), value(*changed, "car", "1", "2"));
    ASSERT_TRUE(route_cost(*changed, "car", "1", "7"));
    EXPECT_EQ(route_cost(*changed, "car", "1", "7"), route_cost(*expected, "car", "1", "7")) << "by the updated index";
    const auto file = source.folder.path() / "changed.starway";
    UpdateRequest request;
    request.profile = page;
    const auto report = update(*prepared, file, request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->profile, "car");
    EXPECT_GT(report->changed, 4U);
    EXPECT_THAT(report->indexed, ::testing::Contains("car"));
    const auto opened = RoadNetwork::open(file);
    ASSERT_TRUE(opened) << opened.error().message;
    expect_same_columns(*opened, *expected);
    const auto checked = road::Engine(*opened).check();
    EXPECT_TRUE(checked) << checked.error().message;
}

TEST(Reprofile, CountsWhatTheNetworkLacksAndRefusesWhatItCannot) {
    OsmSource source;
    const auto network = source.open(harbour, {"car"});
    ASSERT_TRUE(network) << network.error().message;
    const std::string page = source.folder.file(
        "car.toml", "include = \"car\"\n[[rule]]\nwhen = {oneway = \"yes\"}\nset = {oneway = \"no\"}\n");
    UpdateRequest request;
    request.profile = page;
    const auto report = update(*network, source.folder.path() / "x.starway", request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->missing, 3U) << "three edges are one-way for everybody";
    EXPECT_EQ(report->open_barriers, 0U);
    request.profile = source.folder.file("car.toml", "include = \"car\"\n[barrier]\ndelay = {lift_gate = 60}\n");
    const auto closing = update(*network, source.folder.path() / "x.starway", request);
    ASSERT_TRUE(closing) << closing.error().message;
    EXPECT_EQ(closing->open_barriers, 1U) << "the gate";
    const auto other = reprofiled(*network, "foot");
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().message, HasSubstr("no profile 'foot'"));
    request.weight = "car";
    const auto both = update(*network, request);
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().kind, ErrorKind::usage);
}

TEST(Reprofile, RealExtracts) {
    for (const char* const name : {"monaco-osrm", "liechtenstein-2021", "helsinki"}) {
        const auto file = shared_data("osm/" + std::string(name) + ".osm.pbf");
        if (!std::filesystem::exists(file)) GTEST_SKIP() << "the shared extracts are not here: " << file;
        OsmSource source;
        const std::string page = source.folder.file("car.toml", changed_car);
        const auto network = source.open_files({file.string()}, {"car", "bike", "foot"});
        const auto expected = source.open_files({file.string()}, {page, "bike", "foot"});
        ASSERT_TRUE(network) << network.error().message;
        ASSERT_TRUE(expected) << expected.error().message;
        for (const char* const same : {"car", "bike", "foot"}) {
            const auto again = reprofiled(*network, same);
            ASSERT_TRUE(again) << again.error().message;
            expect_same_columns(*network, *again);
        }
        const auto changed = reprofiled(*network, page);
        ASSERT_TRUE(changed) << changed.error().message;
        expect_same_columns(*changed, *expected);
    }
}

}  // namespace
}  // namespace starway::test
