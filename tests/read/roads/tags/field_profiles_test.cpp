// Profiles on sources that are not OpenStreetMap: their fields stand for tags.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/roads/osm/osm_source.hpp"
#include "read/roads/tags/tag_fields.hpp"
#include "starway/road/tags.hpp"

namespace starway::test {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;

read::WantedTags wanted(std::vector<std::string> profiles = {"car", "bike", "foot"}) {
    SourceOptions options;
    options.profiles = std::move(profiles);
    return *read::wanted_tags(options);
}

std::string recognised_roles(const std::vector<std::string>& names, const SourceOptions& options = {}) {
    const auto fields = read::recognise_tag_fields(names, wanted(), options);
    return fields ? read::tag_fields_text(*fields, names) : fields.error().message.str();
}

TEST(TagFields, AreKnownInAnySpelling) {
    EXPECT_EQ(recognised_roles({"osm_id", "fclass", "name", "ref", "oneway", "maxspeed", "bridge", "tunnel"}),
              "highway from fclass, maxspeed from maxspeed, tunnel from tunnel")
        << "the one-way field is read with the directions; no built-in profile asks about bridges";
    EXPECT_EQ(recognised_roles({"Highway", "MotorVehicle", "ONEWAY_BIC", "motor_vehi"}),
              "highway from Highway, motor_vehicle from MotorVehicle, oneway:bicycle from ONEWAY_BIC");
    EXPECT_EQ(recognised_roles({"MTFCC", "SPEED_MPH"}), "highway from MTFCC, maxspeed from SPEED_MPH");
    SourceOptions named;
    named.class_field = "K";
    EXPECT_EQ(recognised_roles({"highway", "K"}, named), "highway from K");
    SourceOptions ignoring;
    ignoring.ignored_fields = {"surface"};
    EXPECT_EQ(recognised_roles({"highway", "surface"}, ignoring), "highway from highway");
}

TEST(TagFields, AnErrorSaysWhatWasLookedFor) {
    const std::string error = recognised_roles({"id", "lanes_count", "owner"});
    EXPECT_THAT(error, HasSubstr("looked for highway, fclass, road_class, class"));
    EXPECT_THAT(error, HasSubstr("man_made"));
    EXPECT_THAT(error, HasSubstr("the fields are id, lanes_count, owner"));
    EXPECT_THAT(error, HasSubstr("class_field"));
}

std::string tags(read::TagField field, std::string_view value) {
    read::OwnedTags owned;
    read::append_tags(field, value, owned);
    std::string text;
    for (const auto& [key, is] : owned) text += (text.empty() ? "" : ",") + key + "=" + is;
    return text;
}

TEST(TagFields, ValuesBecomeThoseOfOpenStreetMap) {
    using Values = read::TagField::Values;
    const read::TagField highway{"highway", 0, Values::road_class, 1, read::ClassNames::openstreetmap};
    EXPECT_EQ(tags(highway, "residential"), "highway=residential");
    EXPECT_EQ(tags(highway, "Living Street"), "highway=living_street");
    EXPECT_EQ(tags(highway, "track_grade3"), "highway=track,tracktype=grade3");
    EXPECT_EQ(tags(highway, "unknown"), "highway=road");
    EXPECT_EQ(tags(highway, "['primary', 'secondary']"), "highway=primary");
    EXPECT_EQ(tags(highway, ""), "");
    const read::TagField tiger{"highway", 0, Values::road_class, 1, read::ClassNames::tiger};
    EXPECT_EQ(tags(tiger, "S1100"), "highway=motorway,oneway=no") << "drawn in any direction";
    EXPECT_EQ(tags(tiger, "S1740"), "highway=service,access=private,oneway=no");
    const read::TagField speed{"maxspeed", 0, Values::speed, 1, read::ClassNames::openstreetmap};
    EXPECT_EQ(tags(speed, "50"), "maxspeed=50");
    EXPECT_EQ(tags(speed, "0"), "") << "Geofabrik's 0 is not known";
    EXPECT_EQ(tags(speed, "-1"), "");
    EXPECT_EQ(tags(speed, "30 mph"), "maxspeed=30 mph");
    EXPECT_EQ(tags(speed, "DE:urban"), "maxspeed=DE:urban");
    const read::TagField mph{"maxspeed", 0, Values::speed, 1.609344, read::ClassNames::openstreetmap};
    EXPECT_EQ(tags(mph, "30"), "maxspeed=30 mph");
    const read::TagField tunnel{"tunnel", 0, Values::text, 1, read::ClassNames::openstreetmap};
    EXPECT_EQ(tags(tunnel, "T"), "tunnel=yes");
    EXPECT_EQ(tags(tunnel, "F"), "tunnel=no");
    const read::TagField others{"", 0, Values::tags, 1, read::ClassNames::openstreetmap};
    EXPECT_EQ(tags(others, R"("bicycle"=>"no","surface"=>"gravel")"), "bicycle=no,surface=gravel");
}

TEST(FieldProfiles, ATableHasCarsAndPedestrians) {
    OsmSource source;
    const auto network = source.open(
        "from,to,length_m,highway,maxspeed,oneway,motor_vehicle\n"
        "a,b,1000,residential,50,,\n"
        "b,c,2000,motorway,120,yes,\n"
        "c,d,500,footway,,,\n"
        "d,a,100,river,,,\n"
        "d,e,300,residential,,-1,no\n",
        {"car", "foot"}, "roads.csv");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(open_arcs(*network, "car"), "a>b b>a b>c");
    EXPECT_EQ(open_arcs(*network, "foot"), "a>b b>a c>d d>c d>e e>d")
        << "a pedestrian may walk against a one-way street";
    EXPECT_THAT(value(*network, "car.time", "a", "b"), Optional(DoubleNear(1000 * 3.6 / 40, 0.01)));
    EXPECT_THAT(value(*network, "car.time", "b", "c"), Optional(DoubleNear(2000 * 3.6 / 96, 0.01)));
    EXPECT_THAT(value(*network, "foot.time", "c", "d"), Optional(DoubleNear(360, 0.01)));
    EXPECT_EQ(network->default_weight(), "car");
    EXPECT_THAT(source.told(), HasSubstr("tags for profiles: highway from highway, maxspeed from maxspeed"));
    EXPECT_THAT(source.told(), HasSubstr("1 of 5 lines is not open to car or foot, and was left out"));
    const RoadTags kept(*network);
    ASSERT_FALSE(kept.empty());
    const RoadFlags flags(*network);
    EXPECT_NE(flags.bit("motorway"), 0U);
    std::uint32_t motorways = 0;
    for (std::uint32_t e = 0; e < network->edge_count(); ++e)
        if ((flags.of(EdgeId(e)) & flags.bit("motorway")) != 0) {
            ++motorways;
            EXPECT_THAT(kept.of(EdgeId(e)),
                        ::testing::Contains(std::pair<std::string_view, std::string_view>("highway", "motorway")));
        }
    EXPECT_EQ(motorways, 1U);
}

TEST(FieldProfiles, ATableWithoutClassesOrLengthsIsRefused) {
    OsmSource source;
    const auto none = source.open("from,to,km\na,b,1\n", {"car"}, "roads.csv");
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message, HasSubstr("roads.csv: profile needs a field that says what kind of road"));
    const auto lengths = source.open("from,to,highway\na,b,primary\n", {"car"}, "roads.csv");
    ASSERT_FALSE(lengths);
    EXPECT_THAT(lengths.error().message, HasSubstr("profile needs the length of each road"));
    const auto closed = source.open("from,to,km,highway\na,b,1,Hauptstrasse\nb,c,1,footway\n", {"car"}, "roads.csv");
    ASSERT_FALSE(closed);
    EXPECT_THAT(closed.error().message, HasSubstr("none of its 2 lines is open to car; its classes are "));
    EXPECT_THAT(closed.error().message, HasSubstr("highway=hauptstrasse (1)"));
}

std::string feature_with(const std::string& properties, const std::string& points) {
    return R"({"type":"Feature","properties":{)" + properties + R"(},"geometry":{"type":"LineString","coordinates":[)" +
           points + "]}}";
}

TEST(FieldProfiles, AGeographicLayerOfGeofabriksSchema) {
    OsmSource source;
    const auto network = source.open(
        R"({"type":"FeatureCollection","features":[)" +
            feature_with(R"("fclass":"primary","oneway":"F","maxspeed":80,"bridge":"F")", "[4,50],[4.01,50]") + "," +
            feature_with(R"("fclass":"primary","oneway":"T","maxspeed":0,"bridge":"T")", "[4.01,50],[4.02,50]") + "," +
            feature_with(R"("fclass":"residential","oneway":"B","maxspeed":0,"bridge":"F")", "[4.02,50],[4.03,50]") +
            "," +
            feature_with(R"("fclass":"steps","oneway":"B","maxspeed":0,"bridge":"F")", "[4.005,50],[4.005,50.01]") +
            "]}",
        {"car", "foot"}, "roads.geojson");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 5U) << "the steps end on the first road, which is split there";
    const auto open = [&](const char* weight) {
        std::size_t arcs = 0;
        for (const std::uint32_t w : network->column(weight)->weight) arcs += w != closed_weight ? 1U : 0U;
        return arcs;
    };
    EXPECT_EQ(open("car"), 5U) << "two pieces along the line, one against it, and one both ways";
    EXPECT_EQ(open("foot"), 10U);
    EXPECT_THAT(source.told(), HasSubstr("highway from fclass"));
}

TEST(FieldProfiles, WhatNobodyMayUseMakesNoJunction) {
    OsmSource source;
    const auto network = source.open(R"({"type":"FeatureCollection","features":[)" +
                                         feature_with(R"("highway":"residential")", "[4,50],[4.01,50]") + "," +
                                         feature_with(R"("highway":"proposed")", "[4.005,50],[4.005,50.01]") + "]}",
                                     {"car"}, "roads.geojson");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 1U);
}

}  // namespace
}  // namespace starway::test
