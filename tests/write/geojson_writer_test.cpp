#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "base/geo/feature.hpp"
#include "support/written.hpp"
#include "write/number_text.hpp"

namespace starway::writing {
namespace {

using nlohmann::json;
using test::written;

const geo::FeatureTable roads{"roads",
                              geo::GeometryKind::line,
                              FrameKind::geographic,
                              {{"name", geo::FieldType::text},
                               {"length_m", geo::FieldType::real},
                               {"lanes", geo::FieldType::integer},
                               {"open", geo::FieldType::boolean}}};
const geo::FeatureTable towns{
    "towns", geo::GeometryKind::point, FrameKind::geographic, {{"name", geo::FieldType::text}}};

TEST(GeoJson, HoldsFieldsAndGeometry) {
    const std::string text =
        written("geojson", roads,
                {{{{-73.5, 45.5}, {-73.25, 45.125}}, {"Rue Sainte-Catherine", 12.5, std::int64_t{-3}, true}},
                 {{{1, 2}, {3, 4}, {5, 6}}, {geo::Value{}, 1e21, geo::Value{}, false}}});
    EXPECT_EQ(json::parse(text), json::parse(R"({
        "type": "FeatureCollection", "name": "roads",
        "features": [
            {"type": "Feature", "properties": {"name": "Rue Sainte-Catherine", "length_m": 12.5, "lanes": -3, "open": true},
             "geometry": {"type": "LineString", "coordinates": [[-73.5, 45.5], [-73.25, 45.125]]}},
            {"type": "Feature", "properties": {"name": null, "length_m": 1e21, "lanes": null, "open": false},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5, 6]]}}],
        "bbox": [-73.5, 2, 5, 45.5]})"));
}

TEST(GeoJson, HoldsPointsAndFeaturesWithoutAPlace) {
    const json read = json::parse(written("geojson", towns, {{{{13.4, 52.5}}, {"Berlin"}}, {{}, {"Utopia"}}}));
    EXPECT_EQ(read["features"][0]["geometry"], json::parse(R"({"type": "Point", "coordinates": [13.4, 52.5]})"));
    EXPECT_TRUE(read["features"][1]["geometry"].is_null());
    EXPECT_EQ(read["bbox"], json({13.4, 52.5, 13.4, 52.5}));
}

TEST(GeoJson, OfNothingIsAnEmptyCollection) {
    EXPECT_EQ(json::parse(written("geojson", towns, {})),
              json::parse(R"({"type": "FeatureCollection", "name": "towns", "features": []})"));
}

TEST(GeoJson, WritesSevenDecimalsAndNoMore) {
    const std::string text =
        written("geojson", roads,
                {{{{-0.00000004, 0.12345678}, {179.99999996, -45.1000000}}, {"", 0.1, geo::Value{}, geo::Value{}}}});
    EXPECT_NE(text.find("[[0,0.1234568],[180,-45.1]]"), std::string::npos) << text;
}

TEST(GeoJson, EscapesWhatJsonWants) {
    std::string all;
    for (int i = 1; i < 128; ++i) all.push_back(static_cast<char>(i));
    const std::vector<std::string> texts{all, std::string("a\0b", 3), "\"\\/", "東京 \xF0\x9F\x9A\x97", ""};
    std::vector<geo::Feature> features;
    for (const auto& text : texts) features.push_back({{}, {text}});
    const json read = json::parse(written("geojson", towns, features));
    for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(read["features"][i]["properties"]["name"], texts[i]);
}

TEST(GeoJson, TakesOtherEncodingsAsLatin1) {
    geo::FeatureTable table = towns;
    table.fields[0].name = "caf\xE9 \"x\"";
    const json read = json::parse(written("geojson", table,
                                          {{{},
                                            {"Montr\xE9"
                                             "al"}}}));
    EXPECT_EQ(read["features"][0]["properties"]["café \"x\""], "Montréal");
}

TEST(GeoJson, HasNoNumbersThatJsonDoesNotHave) {
    for (const double value :
         {std::nan(""), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
        const json read = json::parse(written("geojson", roads, {{{}, {"", value, geo::Value{}, geo::Value{}}}}));
        EXPECT_TRUE(read["features"][0]["properties"]["length_m"].is_null());
    }
    for (const double value : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -123456789.123, 0.0}) {
        const json read = json::parse(
            written("geojson", roads, {{{}, {"", value, std::numeric_limits<std::int64_t>::min(), geo::Value{}}}}));
        EXPECT_EQ(read["features"][0]["properties"]["length_m"].get<double>(), value);
        EXPECT_EQ(read["features"][0]["properties"]["lanes"].get<std::int64_t>(),
                  std::numeric_limits<std::int64_t>::min());
    }
}

TEST(GeoJson, CutsAtTheAntimeridian) {
    const json read = json::parse(
        written("geojson", roads, {{{{170, 10}, {-170, 30}}, {"", geo::Value{}, geo::Value{}, geo::Value{}}}}));
    EXPECT_EQ(read["features"][0]["geometry"],
              json::parse(
                  R"({"type": "MultiLineString", "coordinates": [[[170, 10], [180, 20]], [[-180, 20], [-170, 30]]]})"));
    EXPECT_EQ(read["bbox"], json({170, 10, -170, 30}));
}

TEST(GeoJson, BringsLongitudesIntoOneTurn) {
    const json read =
        json::parse(written("geojson", towns, {{{{190, 1}}, {"a"}}, {{{-180.0000000001, 90.0000000001}}, {"b"}}}));
    EXPECT_EQ(read["features"][0]["geometry"]["coordinates"], json({-170, 1}));
    EXPECT_EQ(read["features"][1]["geometry"]["coordinates"], json({180, 90}));
    const json line = json::parse(
        written("geojson", roads, {{{{175, 0}, {185, 0}}, {"", geo::Value{}, geo::Value{}, geo::Value{}}}}));
    EXPECT_EQ(line["features"][0]["geometry"]["coordinates"], json::parse("[[[175,0],[180,0]],[[-180,0],[-175,0]]]"));
}

TEST(GeoJson, SaysThatAPlanarCollectionIsPlanar) {
    geo::FeatureTable table = towns;
    table.frame = FrameKind::planar;
    const json read = json::parse(written("geojson", table, {{{{2600000.1234, -1e300}}, {"a"}}}));
    EXPECT_EQ(read["planar"], true);
    EXPECT_EQ(read["features"][0]["geometry"]["coordinates"], json({2600000.1234, -1e300}));
    EXPECT_EQ(read["bbox"], json({2600000.1234, -1e300, 2600000.1234, -1e300}));
}

TEST(GeoJson, ALineOfOnePlaceIsStillALine) {
    const json read =
        json::parse(written("geojson", roads, {{{{1, 2}}, {"", geo::Value{}, geo::Value{}, geo::Value{}}}}));
    EXPECT_EQ(read["features"][0]["geometry"]["coordinates"], json::parse("[[1,2],[1,2]]"));
}

TEST(GeoJson, LongLinesKeepEveryPoint) {
    std::mt19937_64 random(10);
    std::uniform_real_distribution<double> lon(-90, 90), lat(-90, 90);
    geo::Feature feature{{}, {"", geo::Value{}, geo::Value{}, geo::Value{}}};
    for (int i = 0; i < 1000; ++i) feature.points.push_back({lon(random), lat(random)});
    const json read = json::parse(written("geojson", roads, {feature}));
    const json& coordinates = read["features"][0]["geometry"]["coordinates"];
    ASSERT_EQ(coordinates.size(), feature.points.size());
    for (std::size_t i = 0; i < feature.points.size(); ++i) {
        ASSERT_NEAR(coordinates[i][0].get<double>(), feature.points[i].x, 0.51e-7);
        ASSERT_NEAR(coordinates[i][1].get<double>(), feature.points[i].y, 0.51e-7);
    }
}

TEST(GeoJsonSeq, IsOneFeaturePerLine) {
    const std::string text = written("geojsonseq", towns, {{{{1, 2}}, {"a\nb"}}, {{{3, 4}}, {"c"}}});
    std::istringstream lines(text);
    std::vector<json> features;
    for (std::string line; std::getline(lines, line);) features.push_back(json::parse(line));
    ASSERT_EQ(features.size(), 2U);
    EXPECT_EQ(features[0], json::parse(R"({"type": "Feature", "properties": {"name": "a\nb"},
                                          "geometry": {"type": "Point", "coordinates": [1, 2]}})"));
    EXPECT_EQ(features[1]["properties"]["name"], "c");
}

TEST(Decimals, AreThoseOfTheStandardLibrary) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> any(-180, 180), exponent(-9, 8);
    for (int i = 0; i < 100'000; ++i) {
        const double number = i % 2 == 0 ? any(random) : std::copysign(std::pow(10, exponent(random)), any(random));
        std::string text;
        append_decimals(text, number);
        ASSERT_LE(std::abs(std::stod(text) - number), 0.5e-7 + std::abs(number) * 1e-15) << text;
        ASSERT_TRUE(text.find('.') == std::string::npos || text.back() != '0') << text;
        ASSERT_NE(text, "-0");
        ASSERT_NE(text.back(), '.');
    }
    for (const auto& [number, expected] : std::vector<std::pair<double, std::string>>{{0, "0"},
                                                                                      {-0.0, "0"},
                                                                                      {1e-7, "0.0000001"},
                                                                                      {-1e-8, "0"},
                                                                                      {9.99999999, "10"},
                                                                                      {99999999.5, "99999999.5"},
                                                                                      {99999999.99999999, "100000000"},
                                                                                      {1e8, "1e+08"},
                                                                                      {100, "100"},
                                                                                      {-12345.678, "-12345.678"}}) {
        std::string text;
        append_decimals(text, number);
        EXPECT_EQ(text, expected);
    }
}

}  // namespace
}  // namespace starway::writing
