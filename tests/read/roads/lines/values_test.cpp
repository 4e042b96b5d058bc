#include "read/values.hpp"

#include <gtest/gtest.h>

#include <array>

#include "read/roads/lines/class_speeds.hpp"

namespace starway::read {
namespace {

TEST(Speed, Units) {
    EXPECT_EQ(parse_speed("50"), 50.0F);
    EXPECT_EQ(parse_speed("50 km/h"), 50.0F);
    EXPECT_NEAR(parse_speed("50 mph").value_or(0), 80.4672F, 1e-4F);
    EXPECT_NEAR(parse_speed("50mph").value_or(0), 80.4672F, 1e-4F);
    EXPECT_NEAR(parse_speed("10 knots").value_or(0), 18.52F, 1e-4F);
    EXPECT_NEAR(parse_speed("50", 1.609344).value_or(0), 80.4672F, 1e-4F);
    EXPECT_EQ(parse_speed("50;30"), 50.0F);
    EXPECT_EQ(parse_speed("['30', '50']"), 30.0F);
    EXPECT_EQ(parse_speed("walk"), 5.0F);
}

TEST(Speed, UnknownIsNothing) {
    for (const auto* text : {"", "0", "-50", "signals", "50 furlongs", "1e9", "99999", "RO:urban", "nan", "0.00001"})
        EXPECT_EQ(parse_speed(text), std::nullopt) << text;
}

TEST(Level, WholeNumbers) {
    EXPECT_EQ(parse_level("-1"), std::int16_t{-1});
    EXPECT_EQ(parse_level("2"), std::int16_t{2});
    EXPECT_EQ(parse_level("0.5"), std::nullopt);
    EXPECT_EQ(parse_level("99999"), std::nullopt);
    EXPECT_EQ(parse_level("up"), std::nullopt);
}

TEST(Tags, ValuesByWholeKey) {
    constexpr std::string_view tags =
        R"("cycleway:oneway"=>"no","note"=>"the \"oneway\"=>\"no\" sign","oneway"=>"-1","layer"=>"2")";
    EXPECT_EQ(road_tags(tags).oneway, "-1");
    EXPECT_EQ(road_tags(tags).layer, "2");
    EXPECT_EQ(road_tags(tags).tunnel, "");
    EXPECT_EQ(road_tags("").oneway, "");
    EXPECT_EQ(road_tags("\"oneway\"=>\"yes").oneway, "yes");  // cut short
    EXPECT_EQ(road_tags("\"oneway\"=>\"a\\").oneway, "a\\");
    EXPECT_EQ(road_tags("\"oneway").oneway, "");
    EXPECT_EQ(road_tags("\"oneway\"").oneway, "");
    EXPECT_EQ(road_tags("oneway").oneway, "");
}

TEST(Tags, AllThatAreOfUse) {
    const auto tags =
        road_tags(R"("ref"=>"A 1\\","route"=>"ferry","layer"=>"-1","bridge"=>"yes","tunnel"=>"no","maxspeed"=>"50",)"
                  R"("junction"=>"roundabout","oneway"=>"yes","ref"=>"second")");
    EXPECT_EQ(tags.ref, R"(A 1\\)");
    EXPECT_EQ(tags.route, "ferry");
    EXPECT_EQ(tags.layer, "-1");
    EXPECT_EQ(tags.bridge, "yes");
    EXPECT_EQ(tags.tunnel, "no");
    EXPECT_EQ(tags.maxspeed, "50");
    EXPECT_EQ(tags.junction, "roundabout");
    EXPECT_EQ(tags.oneway, "yes");
}

TEST(Tags, WhatIsNoPairIsPassedOver) {
    EXPECT_EQ(road_tags(R"("surface","layer"=>NULL,"oneway"=>"yes")").oneway, "yes");
    EXPECT_EQ(road_tags(R"("surface"=>"gravel";"layer"=>"1","oneway"=>"yes")").oneway, "yes");
}

TEST(Lists, FirstElement) {
    EXPECT_EQ(first_of_list("['primary', 'residential']"), "primary");
    EXPECT_EQ(first_of_list("primary"), "primary");
    EXPECT_EQ(first_of_list("[]"), "");
    EXPECT_EQ(first_of_list("["), "[");
}

TEST(Utf8, OnlyWhatIsNotUtf8IsLatin1) {
    std::string storage;
    EXPECT_EQ(as_utf8("Québec", storage), "Québec");
    EXPECT_EQ(as_utf8("Qu\xE9"
                      "bec",
                      storage),
              "Québec");
}

TEST(ClassSpeeds, KnowTheirClasses) {
    EXPECT_GT(class_speed(SchemaKind::openstreetmap, "motorway")->kmh,
              class_speed(SchemaKind::openstreetmap, "residential")->kmh);
    EXPECT_EQ(class_speed(SchemaKind::openstreetmap, "footway")->use, RoadUse::path);
    EXPECT_EQ(class_speed(SchemaKind::openstreetmap, "proposed")->use, RoadUse::not_a_road);
    EXPECT_EQ(class_speed(SchemaKind::openstreetmap, "hyperspace"), std::nullopt);
    EXPECT_FLOAT_EQ(class_speed(SchemaKind::tiger, "A15")->kmh, class_speed(SchemaKind::tiger, "S1100")->kmh);
    EXPECT_EQ(class_speed(SchemaKind::tiger, "A71")->use, RoadUse::path);
    EXPECT_EQ(class_speed(SchemaKind::tiger, "H3010")->use, RoadUse::not_a_road);
    EXPECT_TRUE(class_speed(SchemaKind::natural_earth, "Ferry Route"));
    EXPECT_EQ(class_speed(SchemaKind::generic, "motorway"), std::nullopt);
    EXPECT_FALSE(has_class_speeds(SchemaKind::generic));
}

}  // namespace
}  // namespace starway::read
