// Networks in a plane: polylines hold degrees.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

TEST(Planar, NetworksHaveNoPolylines) {
    const TemporaryFolder folder;
    folder.file("edges.csv", "from,to,length\na,b,100\nb,c,200\nc,b,200\nb,a,100\n");
    folder.file("nodes.csv", "id,x,y\na,1000,1000\nb,1100,1000\nc,1300,1000\n");
    SourceOptions options;
    options.nodes = (folder.path() / "nodes.csv").string();
    options.crs = "none";
    const auto network = starway::open((folder.path() / "edges.csv").string(), options);
    ASSERT_TRUE(network) << network.error().message;
    const std::string file = (folder.path() / "plain.starway").string();
    ASSERT_TRUE(network->save(file));
    TestServer server({file});
    for (const char* const service : {"route", "trip", "match"}) {
        const std::string path = std::string("/") + service + "/v1/plain/1000,1000;1300,1000?";
        for (const char* const form : {"", "geometries=polyline6", "overview=false&steps=true"}) {
            const HttpAnswer refused = server.get(path + form);
            EXPECT_EQ(refused.status, 400) << path << form << refused.body;
            EXPECT_THAT(refused.body, HasSubstr("geometries=geojson")) << path << form;
        }
        for (const char* const form : {"geometries=geojson&steps=true", "overview=false"})
            EXPECT_THAT(server.get(path + form).body, testing::Not(HasSubstr("Polylines"))) << path << form;
    }
}

}  // namespace
}  // namespace starway::test
