// Networks in a plane, without times: polylines hold degrees, and tables estimate what has no route, not what has no
// time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// A network file of these edges, and of nodes a to e.
std::string in_a_plane(const TemporaryFolder& folder, const std::string& edges) {
    folder.file("edges.csv", "from,to,length\n" + edges);
    folder.file("nodes.csv", "id,x,y\na,1000,1000\nb,1100,1000\nc,1100,1200\nd,5000,1000\ne,5010,1000\n");
    SourceOptions options;
    options.nodes = (folder.path() / "nodes.csv").string();
    options.crs = "none";
    const auto network = starway::open((folder.path() / "edges.csv").string(), options);
    EXPECT_TRUE(network) << network.error().message;
    std::string file = (folder.path() / "plain.starway").string();
    if (network) {
        EXPECT_TRUE(network->save(file));
    }
    return file;
}

TEST(Planar, NetworksHaveNoPolylines) {
    const TemporaryFolder folder;
    TestServer server({in_a_plane(folder, "a,b,100\nb,c,200\nc,b,200\nb,a,100\n")});
    for (const char* const service : {"route", "trip", "match"}) {
        const std::string path = std::string("/") + service + "/v1/plain/1000,1000;1100,1200?";
        for (const char* const form : {"", "geometries=polyline6", "overview=false&steps=true"}) {
            const HttpAnswer refused = server.get(path + form);
            EXPECT_EQ(refused.status, 400) << path << form << refused.body;
            EXPECT_THAT(refused.body, HasSubstr("geometries=geojson")) << path << form;
        }
        for (const char* const form : {"geometries=geojson&steps=true", "overview=false"})
            EXPECT_THAT(server.get(path + form).body, testing::Not(HasSubstr("Polylines"))) << path << form;
    }
}

TEST(Planar, TablesEstimateOnlyWhatHasNoRoute) {
    const TemporaryFolder folder;
    TestServer server({in_a_plane(folder, "a,b,100\nb,c,200\nd,e,10\n")});
    const std::string path = "/table/v1/plain/1000,1000;1100,1200;5000,1000?fallback_speed=10&annotations=";
    const Json both = server.get(path + "duration,distance").json();
    EXPECT_EQ(both["fallback_speed_cells"], Json::parse("[[0,2],[1,2],[2,0],[2,1]]"));
    EXPECT_EQ(both["distances"], Json::parse("[[0,300,4000],[300,0,3905.1],[4000,3905.1,0]]"));
    EXPECT_EQ(both["durations"], Json::parse("[[null,null,400],[null,null,390.5],[400,390.5,null]]"));
    EXPECT_EQ(server.get(path + "duration").json()["durations"], both["durations"]);
    EXPECT_EQ(server.get(path + "distance").json()["distances"], both["distances"]);
}

}  // namespace
}  // namespace starway::test
