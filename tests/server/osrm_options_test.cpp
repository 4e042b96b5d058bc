// What a server is told about OSRM's services: how they call the data, and what they are not to tell.
#include <gtest/gtest.h>

#include <string>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

class OsrmOptions : public ::testing::Test {
protected:
    // The code of an answer between two points of the town.
    static std::string code(TestServer& server, const std::string& service, const std::string& query) {
        return server.get("/" + service + "/v1/testbot/" + at(Town::a) + ";" + at(Town::f) + "?" + query)
            .json()["code"]
            .get<std::string>();
    }
    std::string network() { return "town=" + build_network(folder_, "town", Town::opl()); }

private:
    TemporaryFolder folder_;
};

TEST_F(OsrmOptions, EveryAnswerNamesTheVersionOfTheData) {
    TestServer server({network()}, [](server::AppOptions& options) { options.osrm.data_version = "2026-11-27"; });
    const std::string points = at(Town::a) + ";" + at(Town::f);
    for (const std::string service : {"route", "table", "trip", "match"})
        EXPECT_EQ(server.get("/" + service + "/v1/testbot/" + points).json()["data_version"], "2026-11-27") << service;
    EXPECT_EQ(server.get("/nearest/v1/testbot/" + at(Town::a)).json()["data_version"], "2026-11-27");
}

TEST_F(OsrmOptions, WithoutOneNoAnswerHasIt) {
    TestServer server({network()});
    EXPECT_FALSE(server.get("/nearest/v1/testbot/" + at(Town::a)).json().contains("data_version"));
}

TEST_F(OsrmOptions, WhatIsNotToBeToldIsRefused) {
    TestServer server({network()}, [](server::AppOptions& options) { options.osrm.has_geometry = false; });
    EXPECT_EQ(code(server, "route", "overview=full"), "DisabledDataset");
    EXPECT_EQ(code(server, "route", "overview=false"), "DisabledDataset");  // waypoints have places
    EXPECT_EQ(code(server, "route", "overview=false&skip_waypoints=true"), "Ok");
    EXPECT_EQ(code(server, "route", "overview=false&skip_waypoints=true&annotations=true"), "DisabledDataset");
    EXPECT_EQ(code(server, "table", ""), "DisabledDataset");
    EXPECT_EQ(code(server, "table", "skip_waypoints=true"), "Ok");
}

TEST_F(OsrmOptions, StepsAloneCanBeRefused) {
    TestServer server({network()}, [](server::AppOptions& options) { options.osrm.has_steps = false; });
    EXPECT_EQ(code(server, "route", "steps=true"), "DisabledDataset");
    EXPECT_EQ(code(server, "trip", "steps=true"), "DisabledDataset");
    EXPECT_EQ(code(server, "route", "overview=full&annotations=true"), "Ok");
    EXPECT_EQ(code(server, "table", ""), "Ok");
}

}  // namespace
}  // namespace starway::test
