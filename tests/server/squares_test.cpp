// A point in a square that nothing joins to the rest goes to a path that passes there, on another level, and stays on
// that path.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

// Paths a hundred metres apart, and a square that lies across one of them.
std::string paths_and_square() {
    constexpr int across = 20;
    std::string nodes;
    std::string ways;
    const auto add_node = [&](int number, Spot spot) {
        char line[96];
        std::snprintf(line, sizeof(line), "n%d x%.7f y%.7f\n", number, spot.lon(), spot.lat());
        nodes += line;
    };
    const auto number = [](int column, int row) { return 1 + column + row * across; };
    for (int row = 0; row < across; ++row)
        for (int column = 0; column < across; ++column) add_node(number(column, row), {100.0 * column, 100.0 * row});
    for (int line = 0; line < across; ++line)
        for (const bool along_row : {true, false}) {
            ways += "w" + std::to_string(1 + 2 * line + (along_row ? 1 : 0)) + " Thighway=footway N";
            for (int i = 0; i < across; ++i)
                ways += (i == 0 ? "n" : ",n") + std::to_string(along_row ? number(i, line) : number(line, i));
            ways += "\n";
        }
    int corner = 1000;
    for (const Spot spot : {Spot{520, 480}, Spot{580, 480}, Spot{580, 530}, Spot{520, 530}}) add_node(corner++, spot);
    return nodes + ways + "w100 Thighway=pedestrian,area=yes,layer=-1 Nn1000,n1001,n1002,n1003,n1000\n";
}

TEST(PointsOverSquares, GoOnAlongThePathThatTheyArePutOn) {
    const TemporaryFolder folder;
    TestServer server({"paths=" + build_network(folder, "paths", paths_and_square(), false, "foot")});
    const std::string there = at({550, 505});
    const std::string far = at({1200, 300});
    for (const std::string& pair : {there + ";" + far, far + ";" + there}) {
        const Json route = server.get("/route/v1/foot/" + pair).json();
        ASSERT_EQ(route["code"], "Ok") << route;
        EXPECT_NEAR(route["routes"][0]["distance"].get<double>(), 850, 2);
    }
    const Json table = server.get("/table/v1/foot/" + there + ";" + far).json();
    EXPECT_TRUE(table["durations"][0][1].is_number()) << table;
    EXPECT_TRUE(table["durations"][1][0].is_number()) << table;
}

}  // namespace
}  // namespace starway::test
