// Networks that requests name with a profile of theirs.
#include <gtest/gtest.h>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

TEST(Profiles, AWeightOfNoProfileKeepsToTheRoadsOfTheOneThatIsNamed) {
    const TemporaryFolder folder;
    const std::string map = folder.file("town.opl",
                                        "n1 x7 y50\nn2 x7.01 y50\nn3 x7.005 y50.005\n"
                                        "w1 Thighway=footway Nn1,n2\nw2 Thighway=primary Nn1,n3,n2\n");
    SourceOptions options;
    options.profiles = {"car", "foot"};
    const auto network = starway::open(map, options);
    ASSERT_TRUE(network);
    const std::string file = (folder.path() / "town.starway").string();
    ASSERT_TRUE(network->save(file));
    TestServer server({"town=" + file, build_network(folder, "other", Town::opl())});
    const auto ask = [&](const std::string& name, const std::string& weight) {
        return server.post("/starway/v1/route", R"({"points": [[7,50],[7.01,50]], "network": ")" + name +
                                                    R"(", "weight": ")" + weight + "\"}");
    };
    const double any = ask("town", "length").json()["cost"];
    EXPECT_EQ(ask("town:foot", "length").json()["cost"], any);
    EXPECT_GT(ask("town:car", "length").json()["cost"].get<double>(), any + 100);
    EXPECT_EQ(ask("town:car", "time").json()["weight"], "car.time");
    EXPECT_EQ(ask("town:car", "foot").status, 400);
    EXPECT_EQ(ask("town", "foot").status, 200);
    // Words of OSRM's and Valhalla's clients, where one of several networks has what they mean.
    EXPECT_EQ(server.get("/route/v1/walking/7,50;7.01,50").fields.at("starway-profile"), "foot");
    const HttpAnswer reached =
        server.post("/isochrone", R"({"locations": [{"lat": 50, "lon": 7}], "costing": "pedestrian",
        "contours": [{"time": 1}]})");
    EXPECT_EQ(reached.status, 200) << reached.body;
}

}  // namespace
}  // namespace starway::test
