// Requests and numbers in OSRM's form, without a server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/request.hpp"

namespace starway::request::codec::osrm {
namespace {

using ::testing::HasSubstr;

Parsed<Request> parsed(const std::string& target) {
    auto raw = parse_target(target);
    if (!raw) return raw.refusal();
    return parse_request(*raw);
}

std::string code_of(const std::string& target) {
    const auto request = parsed(target);
    return request ? "Ok" : request.refusal().code;
}

TEST(OsrmRequest, HasDefaults) {
    const auto request = parsed("/route/v1/car/7.41,43.73;7.42,43.74");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->profile, "car");
    ASSERT_EQ(request->coordinates.size(), 2U);
    EXPECT_EQ(request->coordinates[1], (Position{7.42, 43.74}));
    EXPECT_EQ(request->overview, Overview::simplified);
    EXPECT_EQ(request->geometries, Geometries::polyline);
    EXPECT_EQ(request->alternatives, 0U);
    EXPECT_FALSE(request->steps);
    EXPECT_TRUE(request->generate_hints);
    EXPECT_FALSE(request->continue_straight);
}

TEST(OsrmRequest, TakesEveryOption) {
    const auto request = parsed(
        "/route/v1/car/1,2;3,4;5,6.json?alternatives=2&steps=true&annotations=nodes,speed&geometries=geojson&"
        "overview=false&continue_straight=true&waypoints=0;2&bearings=90,20;;360,180&radiuses=5;unlimited;&"
        "approaches=curb;opposite;&exclude=toll,ferry&generate_hints=false&skip_waypoints=true&hints=;;&snapping=any");
    ASSERT_TRUE(request) << request.refusal().message;
    EXPECT_EQ(request->alternatives, 2U);
    EXPECT_TRUE(request->steps);
    EXPECT_EQ(request->annotations, unsigned{annotate_nodes | annotate_speed});
    EXPECT_EQ(request->geometries, Geometries::geojson);
    EXPECT_EQ(request->overview, Overview::none);
    EXPECT_EQ(request->continue_straight, true);
    EXPECT_EQ(request->waypoints, (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ(request->bearings[0]->degrees, 90);
    EXPECT_EQ(request->bearings[0]->range, 20);
    EXPECT_FALSE(request->bearings[1]);
    EXPECT_EQ(request->bearings[2]->degrees, 0);
    EXPECT_EQ(request->radiuses[0], 5);
    EXPECT_EQ(request->radiuses[1], std::numeric_limits<double>::infinity());
    EXPECT_FALSE(request->radiuses[2]);
    EXPECT_EQ(request->approaches, (std::vector<Approach>{Approach::curb, Approach::opposite, Approach::unrestricted}));
    EXPECT_EQ(request->closed.classes, (std::vector<std::string>{"toll", "ferry"}));
    EXPECT_FALSE(request->generate_hints);
    EXPECT_TRUE(request->skip_waypoints);
}

TEST(OsrmRequest, RefusesValuesThatNoOptionTakes) {
    const std::string start = "/route/v1/car/1,2;3,4?";
    for (const char* const option : {"steps=1",
                                     "steps=",
                                     "alternatives=-1",
                                     "alternatives=many",
                                     "annotations=",
                                     "annotations=nodes,",
                                     "geometries=",
                                     "overview=True",
                                     "continue_straight=1",
                                     "waypoints=",
                                     "waypoints=all",
                                     "waypoints=a",
                                     "bearings=90;90",
                                     "bearings=90,200;",
                                     "bearings=-1,5;",
                                     "bearings=1,2,3;",
                                     "radiuses=nan;1",
                                     "radiuses=inf;1",
                                     "radiuses=1e999;1",
                                     "approaches=left;",
                                     "exclude=",
                                     "exclude=a,,b",
                                     "snapping=",
                                     "generate_hints=yes",
                                     "=1",
                                     "%zz=1",
                                     "steps=%4"})
        EXPECT_EQ(code_of(start + option), "InvalidQuery") << option;
    for (const char* const option : {"bearings=90,20", "radiuses=1;2;3", "approaches=curb", "hints=a"})
        EXPECT_EQ(code_of(start + option), "InvalidOptions") << option;
}

TEST(OsrmRequest, SaysWhereItIsMalformed) {
    const std::string target = "/route/v1/car/1,2;3,4?steps=true&overview=some";
    const auto request = parsed(target);
    ASSERT_FALSE(request);
    EXPECT_THAT(request.refusal().message,
                HasSubstr("close to position " + std::to_string(target.find("overview")) + ": overview takes"));
}

TEST(OsrmRequest, ReadsUrlsByTheLetter) {
    EXPECT_EQ(code_of("/route/v1/car/1%2C2%3B3,4?steps=t%72ue"), "Ok");
    EXPECT_EQ(code_of("/route/v1/car/1,2;3,4?"), "Ok");
    EXPECT_EQ(code_of("/route/v1/car/1,2;3,4?&&steps=true&"), "Ok");
    EXPECT_EQ(code_of("/route/v1/car/1,2;3,4.json"), "Ok");
    EXPECT_EQ(code_of("/route/v1/car/+1,2;3,-4e-1"), "Ok");
    EXPECT_EQ(code_of("/route/v1/car/1,2;3,4;"), "InvalidQuery");
    EXPECT_EQ(code_of("/route/v1/car/1,2,3;3,4"), "InvalidQuery");
    EXPECT_EQ(code_of("/route/v1/car/1,0x2;3,4"), "InvalidQuery");
    EXPECT_EQ(code_of("/route/v1/car/"), "InvalidOptions");
    EXPECT_EQ(code_of("/route/v1/car"), "InvalidOptions");
    EXPECT_EQ(code_of("/route/v1//1,2;3,4"), "InvalidUrl");
    EXPECT_EQ(code_of("/route"), "InvalidUrl");
    EXPECT_EQ(code_of(""), "InvalidUrl");
    EXPECT_EQ(code_of("/walk/v1/car/1,2;3,4"), "InvalidService");
    EXPECT_EQ(code_of("/route/v5/car/1,2;3,4"), "InvalidVersion");
}

TEST(OsrmRequest, BodiesSayWhatUrlsSay) {
    const RawRequest base = *parse_target("/table/v1/car");
    const auto json =
        with_json(base, R"({"coordinates": [[1, 2], [3.5, -4e1]], "sources": [0, 1], "destinations": "all",
        "annotations": ["duration", "distance"], "radiuses": [10, null], "bearings": [[90, 20], null], "fallback_speed": 2.5})");
    ASSERT_TRUE(json);
    const auto request = parse_request(*json);
    ASSERT_TRUE(request) << request.refusal().message;
    EXPECT_EQ(request->coordinates[1], (Position{3.5, -40}));
    EXPECT_EQ(request->sources.size(), 2U);
    EXPECT_TRUE(request->destinations.empty());
    EXPECT_TRUE(request->durations && request->distances);
    EXPECT_EQ(request->bearings[0]->range, 20);
    EXPECT_EQ(request->fallback_speed, 2.5);
    const auto form = with_form(base, "coordinates=1%2C2;3.5,-40&sources=0;1\r\n");
    ASSERT_TRUE(form);
    EXPECT_EQ(parse_request(*form)->coordinates, request->coordinates);
    EXPECT_FALSE(with_json(base, "[1]"));
    EXPECT_FALSE(with_json(base, R"({"radiuses": [[[1]]]})"));
    EXPECT_FALSE(with_json(*parse_target("/table/v1/car/1,2"), R"({"coordinates": "3,4"})")) << "named twice";
    EXPECT_FALSE(with_json(base, std::string(100'000, '[')));
}

std::string fixed(double value, int decimals) {
    std::string text;
    append_fixed(text, value, decimals);
    return text;
}

TEST(OsrmNumbers, AreRoundedAndShort) {
    EXPECT_EQ(fixed(0, 1), "0");
    EXPECT_EQ(fixed(12.34, 1), "12.3");
    EXPECT_EQ(fixed(12.35001, 1), "12.4");
    EXPECT_EQ(fixed(-12.34, 1), "-12.3");
    EXPECT_EQ(fixed(-0.04, 1), "0");
    EXPECT_EQ(fixed(7.4174, 6), "7.4174");
    EXPECT_EQ(fixed(7.0000004, 6), "7");
    EXPECT_EQ(fixed(-179.9999996, 6), "-180");
    EXPECT_EQ(fixed(0.000001, 6), "0.000001");
    EXPECT_EQ(fixed(1.050607, 6), "1.050607");
    EXPECT_EQ(fixed(100, 0), "100");
    EXPECT_EQ(fixed(std::numeric_limits<double>::infinity(), 1), "null");
    EXPECT_EQ(fixed(std::nan(""), 1), "null");
    EXPECT_EQ(fixed(1e300, 1), "1e+300");
}

}  // namespace
}  // namespace starway::request::codec::osrm
