#include "read/roads/lines/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace starway::read {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr auto text = FieldKind::text;
constexpr auto integer = FieldKind::integer;
constexpr auto real = FieldKind::real;

LineSchema recognised(const std::vector<SourceField>& fields, const SourceOptions& options = {}) {
    auto schema = recognise_lines(fields, options);
    EXPECT_TRUE(schema) << (schema ? "" : schema.error().message);
    return schema ? *schema : LineSchema{};
}

TEST(LineSchema, Geofabrik) {
    const auto schema = recognised({{"osm_id", text},
                                    {"fclass", text},
                                    {"name", text},
                                    {"ref", text},
                                    {"oneway", text},
                                    {"maxspeed", integer},
                                    {"layer", integer},
                                    {"bridge", text},
                                    {"tunnel", text}});
    EXPECT_EQ(schema.kind, SchemaKind::openstreetmap);
    EXPECT_EQ(schema.road_class, 1);
    EXPECT_EQ(schema.name, 2);
    EXPECT_EQ(schema.reference, 3);
    EXPECT_EQ(schema.oneway, 4);
    EXPECT_EQ(schema.speed, 5);
    EXPECT_EQ(schema.level, 6);
    EXPECT_EQ(schema.bridge, 7);
    EXPECT_EQ(schema.tunnel, 8);
    EXPECT_THAT(schema.details, Contains("name from field name, or else ref"));
}

TEST(LineSchema, TigerOldAndNew) {
    const auto old = recognised({{"CFCC", text}, {"NAME", text}});
    EXPECT_EQ(old.kind, SchemaKind::tiger);
    EXPECT_EQ(old.road_class, 0);
    EXPECT_EQ(old.name, 1);
    const auto now = recognised({{"LINEARID", text}, {"FULLNAME", text}, {"RTTYP", text}, {"MTFCC", text}});
    EXPECT_EQ(now.kind, SchemaKind::tiger);
    EXPECT_EQ(now.name, 1);
    EXPECT_EQ(now.road_class, 3);
    EXPECT_EQ(now.from, no_field);
}

TEST(LineSchema, NaturalEarthLevelIsNoLevel) {
    const auto schema = recognised({{"scalerank", integer},
                                    {"featurecla", text},
                                    {"type", text},
                                    {"name", text},
                                    {"level", text},
                                    {"length_km", real}});
    EXPECT_EQ(schema.kind, SchemaKind::natural_earth);
    EXPECT_EQ(schema.road_class, 2);
    EXPECT_EQ(schema.name, 3);
    EXPECT_EQ(schema.level, no_field);
    EXPECT_EQ(schema.length, 5);
}

TEST(LineSchema, OsmnxTimesAndIdentities) {
    const auto schema = recognised({{"u", integer},
                                    {"v", integer},
                                    {"key", integer},
                                    {"highway", text},
                                    {"oneway", FieldKind::boolean},
                                    {"length", real},
                                    {"speed_kph", real},
                                    {"travel_tim", real}});
    EXPECT_EQ(schema.kind, SchemaKind::osmnx);
    EXPECT_EQ(schema.from, 0);
    EXPECT_EQ(schema.to, 1);
    EXPECT_EQ(schema.speed, 6);
    EXPECT_TRUE(schema.twice);
    ASSERT_EQ(schema.weights.size(), 2U);  // found by the ten characters a shapefile keeps
    EXPECT_TRUE(schema.weights[1].compared_only);
    EXPECT_EQ(schema.weights[0].column, "time");
    EXPECT_EQ(schema.weights[0].unit, "s");
    EXPECT_EQ(schema.weights[0].forward, 7);
}

TEST(LineSchema, PgRoutingCosts) {
    const auto schema =
        recognised({{"id", integer}, {"source", integer}, {"target", integer}, {"cost", real}, {"reverse_cost", real}});
    EXPECT_EQ(schema.kind, SchemaKind::pgrouting);
    ASSERT_EQ(schema.weights.size(), 1U);
    EXPECT_EQ(schema.weights[0].forward, 3);
    EXPECT_EQ(schema.weights[0].backward, 4);
    EXPECT_TRUE(schema.weights[0].negative_closes);
}

TEST(LineSchema, EveryRoleFallsBackToTheUsualNames) {
    for (const char* known : {"highway", "fclass", "mtfcc", "CFCC"}) {
        const auto schema = recognised({{known, text},
                                        {"one_way", text},
                                        {"speed_limit", integer},
                                        {"zlevel", integer},
                                        {"from_node", integer},
                                        {"to_node", integer},
                                        {"st_name", text},
                                        {"ft_minutes", real},
                                        {"tf_minutes", real}});
        EXPECT_EQ(schema.oneway, 1) << known;
        EXPECT_EQ(schema.speed, 2) << known;
        EXPECT_EQ(schema.level, 3) << known;
        EXPECT_EQ(schema.from, 4) << known;
        EXPECT_EQ(schema.name, 6) << known;
        ASSERT_EQ(schema.weights.size(), 1U) << known;
        EXPECT_EQ(schema.weights[0].column, "time");
        EXPECT_EQ(schema.weights[0].backward, 8);
        EXPECT_DOUBLE_EQ(schema.weights[0].scale, 60);
    }
    for (const char* name : {"ONEWAY_DIR", "dir_travel", "is_oneway", "One Way", "ONE-WAY"})
        EXPECT_EQ(recognised({{"highway", text}, {name, text}}).oneway, 1) << name;
    for (const char* name : {"speed", "kmh", "KPH", "Speed Limit", "posted_speed"})
        EXPECT_EQ(recognised({{"mtfcc", text}, {name, integer}}).speed, 1) << name;
}

TEST(LineSchema, TomTomAndHere) {
    const auto tomtom = recognised({{"ID", integer},
                                    {"FEATTYP", integer},
                                    {"F_JNCTID", integer},
                                    {"T_JNCTID", integer},
                                    {"METERS", real},
                                    {"FRC", integer},
                                    {"NAME", text},
                                    {"ONEWAY", text},
                                    {"F_ELEV", integer},
                                    {"T_ELEV", integer},
                                    {"KPH", integer},
                                    {"MINUTES", real}});
    EXPECT_EQ(tomtom.kind, SchemaKind::tomtom);
    EXPECT_EQ(tomtom.from, 2);
    EXPECT_EQ(tomtom.to_level, 9);
    EXPECT_EQ(tomtom.speed, 10);
    EXPECT_EQ(tomtom.feature_type, 1);
    ASSERT_GE(tomtom.weights.size(), 1U);
    EXPECT_EQ(tomtom.weights[0].forward, 11);
    EXPECT_DOUBLE_EQ(tomtom.weights[0].scale, 60);
    const auto here = recognised({{"LINK_ID", integer},
                                  {"ST_NAME", text},
                                  {"REF_IN_ID", integer},
                                  {"NREF_IN_ID", integer},
                                  {"SPEED_CAT", text},
                                  {"DIR_TRAVEL", text},
                                  {"FR_SPD_LIM", integer},
                                  {"TO_SPD_LIM", integer},
                                  {"AR_AUTO", text}});
    EXPECT_EQ(here.kind, SchemaKind::here);
    EXPECT_EQ(here.to, 3);
    EXPECT_EQ(here.speed_category, 4);
    EXPECT_EQ(here.speed, 6);
    EXPECT_EQ(here.speed_against, 7);
    EXPECT_EQ(here.access, 8);
    EXPECT_TRUE(here.global_nodes);
}

TEST(LineSchema, DoubtfulNamesAndUnreadRoles) {
    const auto schema = recognised({{"direction", text},
                                    {"oneway_bicycle", text},
                                    {"tollroad", integer},
                                    {"speed_bus", integer},
                                    {"aadt", integer}});
    EXPECT_EQ(schema.oneway, 0);
    EXPECT_TRUE(schema.oneway_doubtful);
    EXPECT_THAT(schema.recognised, Contains(HasSubstr("speeds: speed_bus (to use: speed_field)")));
    EXPECT_THAT(schema.recognised, Contains(HasSubstr("tolls: tollroad")));
    EXPECT_THAT(schema.details, Contains(HasSubstr("unused numeric fields: aadt (to load one: extra_weight)")));
}

TEST(LineSchema, LevelsOfBothEndsByFlag) {
    SourceOptions options;
    options.level_field = "lo,hi";
    const auto schema = recognised({{"lo", integer}, {"hi", integer}, {"bridge", text}}, options);
    EXPECT_EQ(schema.from_level, 0);
    EXPECT_EQ(schema.to_level, 1);
    EXPECT_EQ(schema.bridge, no_field);
    EXPECT_TRUE(schema.end_levels_required);
}

TEST(LineSchema, Coverage) {
    const auto schema = recognised({{"FNODE_", integer},
                                    {"TNODE_", integer},
                                    {"LENGTH", real},
                                    {"ROADS_", integer},
                                    {"ROAD_", text},
                                    {"CLASS", integer},
                                    {"NAME", text}});
    EXPECT_EQ(schema.kind, SchemaKind::coverage);
    EXPECT_EQ(schema.from, 0);
    EXPECT_EQ(schema.to, 1);
    EXPECT_EQ(schema.reference, 4);
    EXPECT_EQ(schema.name, 6);
    ASSERT_EQ(schema.weights.size(), 1U);
    EXPECT_EQ(schema.weights[0].column, "LENGTH");
    EXPECT_TRUE(schema.weights[0].compared_only) << "lengths are computed from the lines";
}

TEST(LineSchema, GenericNamesAndMilesPerHour) {
    const auto schema = recognised({{"ST_NAME", text}, {"ONE_WAY", text}, {"SPEED_MPH", integer}, {"ZLEVEL", integer}});
    EXPECT_EQ(schema.kind, SchemaKind::generic);
    EXPECT_EQ(schema.name, 0);
    EXPECT_EQ(schema.oneway, 1);
    EXPECT_EQ(schema.speed, 2);
    EXPECT_DOUBLE_EQ(schema.speed_unit_kmh, 1.609344);
    EXPECT_EQ(schema.level, 3);
}

TEST(LineSchema, NothingIsRecognisedInNothing) {
    const auto schema = recognised({});
    EXPECT_EQ(schema.kind, SchemaKind::generic);
    EXPECT_EQ(schema.name, no_field);
    EXPECT_TRUE(schema.weights.empty());
}

TEST(LineSchema, OptionsOverride) {
    SourceOptions options;
    options.name_field = "label";
    options.oneway_field = "dir";
    options.speed_field = "v";
    options.class_field = "kind";
    options.level_field = "z";
    options.weight_field = "toll";
    options.extra_weights = {"slope"};
    const auto schema = recognised({{"name", text},
                                    {"ref", text},
                                    {"highway", text},
                                    {"bridge", text},
                                    {"Label", text},
                                    {"dir", text},
                                    {"v", integer},
                                    {"kind", text},
                                    {"z", integer},
                                    {"toll", real},
                                    {"slope", text}},
                                   options);
    EXPECT_EQ(schema.name, 4);
    EXPECT_EQ(schema.reference, no_field);
    EXPECT_EQ(schema.oneway, 5);
    EXPECT_FALSE(schema.oneway_doubtful);
    EXPECT_EQ(schema.speed, 6);
    EXPECT_EQ(schema.road_class, 7);
    EXPECT_EQ(schema.level, 8);
    EXPECT_EQ(schema.bridge, no_field);
    ASSERT_EQ(schema.weights.size(), 2U);
    EXPECT_EQ(schema.weights[0].column, "toll");
    EXPECT_TRUE(schema.weights[0].required);
    EXPECT_EQ(schema.weights[1].forward, 10);
}

// GDAL makes a column text where one value is.
TEST(LineSchema, NumbersMayBeText) {
    const auto schema = recognised({{"cost", text}, {"reverse_co", text}, {"zlevel", text}, {"length", text}});
    ASSERT_FALSE(schema.weights.empty());
    EXPECT_EQ(schema.weights[0].forward, 0);
    EXPECT_EQ(schema.weights[0].backward, 1);
    EXPECT_EQ(schema.level, 2);
    EXPECT_EQ(schema.length, 3);
}

TEST(LineSchema, NamingARecognisedWeightKeepsItsReverse) {
    SourceOptions options;
    options.weight_field = "cost";
    const auto schema =
        recognised({{"source", integer}, {"target", integer}, {"cost", real}, {"reverse_cost", real}}, options);
    ASSERT_EQ(schema.weights.size(), 1U);
    EXPECT_EQ(schema.weights[0].backward, 3);
    EXPECT_TRUE(schema.weights[0].required);
}

TEST(LineSchema, AMissingFieldListsThoseThatExist) {
    SourceOptions options;
    options.weight_field = "price";
    const std::vector<SourceField> fields{{"name", text}, {"len", real}};
    const auto schema = recognise_lines(fields, options);
    ASSERT_FALSE(schema);
    EXPECT_EQ(schema.error().kind, ErrorKind::usage);
    EXPECT_THAT(schema.error().message, HasSubstr("\"price\""));
    EXPECT_THAT(schema.error().message, HasSubstr("name, len"));
}

TEST(LineSchema, OneEndAloneIsAnError) {
    SourceOptions options;
    options.from_field = "a";
    const std::vector<SourceField> fields{{"a", integer}, {"b", integer}};
    const auto schema = recognise_lines(fields, options);
    ASSERT_FALSE(schema);
    EXPECT_THAT(schema.error().message, HasSubstr("to_field"));
}

TEST(PlaceSchema, NamesAndPopulations) {
    const std::vector<SourceField> canada{
        {"AREA", real}, {"REGIONNAME", text}, {"GEONAME", text}, {"POP_CAT", integer}};
    auto schema = recognise_places(canada, {});
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->name, 2);
    EXPECT_EQ(schema->population, no_field);  // a category is no population
    const std::vector<SourceField> world{
        {"scalerank", integer}, {"name", text}, {"pop_max", integer}, {"rank_max", integer}};
    schema = recognise_places(world, {});
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->name, 1);
    EXPECT_EQ(schema->population, 2);
    const std::vector<SourceField> odd{{"gid", integer}, {"bezeichnung", text}};
    schema = recognise_places(odd, {});
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->name, 1);
    EXPECT_FALSE(recognise_places(std::vector<SourceField>{{"gid", integer}}, {}));
    EXPECT_FALSE(recognise_places(odd, "name"));
}

}  // namespace
}  // namespace starway::read
