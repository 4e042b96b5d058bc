// --also, and requests of a batch: other weights along ways, and roads by the numbers of their source.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// A square with one dear side; the cheapest way is not the shortest. Rows in an order that is not the network's.
class AlsoOfPrograms : public testing::Test {
protected:
    void SetUp() override {
        program_.folder().file("nodes.csv", "id,x,y\nA,0,0\nB,1000,0\nC,1000,1000\nD,0,1000\n");
        program_.folder().file("roads.csv", "from,to,length,price\nC,D,1000,4\nA,D,1000,2\nB,C,1000,1\nA,B,1000,30\n");
    }
    Outcome run(std::vector<std::string> words) {
        const std::vector<std::string> source{"roads.csv",      "--nodes", "nodes.csv", "--crs", "none",
                                              "--weight-field", "price",   "--weight",  "price"};
        words.insert(words.begin() + 1, source.begin(), source.end());
        return program_.run(words);
    }
    Program program_;
};

TEST_F(AlsoOfPrograms, RoutesSayWhatOtherWeightsComeTo) {
    const auto json = run({"route", "--from", "A", "--to", "B", "--also", "length,hops", "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    EXPECT_EQ(json.json()["cost"], 7.0);
    EXPECT_EQ(json.json()["also"], (Json{{"length", 3000.0}, {"hops", 3.0}}));
    const auto text = run({"route", "--from", "A", "--to", "B", "--also", "hops"});
    EXPECT_THAT(text.out, HasSubstr(", hops 3\n"));
    const auto file = run({"route", "--from", "A", "--to", "B", "--also", "length", "-f", "csv", "-o", "-"});
    EXPECT_THAT(file.out, HasSubstr("also_length"));
    const auto unknown = run({"route", "--from", "A", "--to", "B", "--also", "beauty"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("beauty"));
}

TEST_F(AlsoOfPrograms, MatricesHaveAColumnForEach) {
    program_.folder().file("points.csv", "name,x,y\nwest,0,0\neast,1000,0\n");
    const auto table = run({"matrix", "--points", "points.csv", "--also", "length", "--also", "hops", "-f", "csv"});
    ASSERT_EQ(table.code, 0) << table.err;
    EXPECT_EQ(table.out,
              "from,to,cost,also_length,also_hops\r\nwest,west,0,0,0\r\nwest,east,7,3000,3\r\n"
              "east,west,7,3000,3\r\neast,east,0,0,0\r\n");
    const auto binary = run({"matrix", "--points", "points.csv", "--also", "length", "-o", "m.npy"});
    EXPECT_EQ(binary.code, 2);
    EXPECT_THAT(binary.err, HasSubstr("only a CSV holds other weights"));
}

TEST_F(AlsoOfPrograms, ReachedRoadsHaveAFieldForEachEnd) {
    const auto json = run({"isochrone", "--from", "A", "--contours", "6", "--also", "length,hops", "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    const auto file = run({"isochrone", "--from", "A", "--contours", "6", "--also", "hops", "--features", "roads", "-f",
                           "csv", "-o", "-"});
    EXPECT_THAT(file.out, HasSubstr("from_also_hops"));
    program_.folder().file(
        "asked.ndjson", R"({"service": "isochrone", "from": ["A"], "contours": [6], "roads": true, "also": ["length"]})"
                        "\n");
    const auto answers = run({"batch", "asked.ndjson"});
    ASSERT_EQ(answers.code, 0) << answers.err;
    std::size_t reached = 0;
    const Json answer = answers.json()["answer"];
    for (const Json& road : answer["roads"]) {
        const double most =
            std::max(road["from_also"]["length"].get<double>(), road["to_also"]["length"].get<double>());
        const std::vector<double> of_row{2000, 1000, -1, 200};  // C,D; A,D; B,C, which is not reached; A,B
        EXPECT_EQ(most, of_row[road["edge"].get<std::size_t>()]);
        ++reached;
    }
    EXPECT_EQ(reached, 3U) << "A to D to C, and a bit from A towards B";
}

TEST_F(AlsoOfPrograms, BatchesTakeAndTellRowsOfTheSource) {
    program_.folder().file(
        "asked.ndjson", R"({"id": 1, "service": "route", "from": "A", "to": "B", "avoid": {"edges": [1]}})"
                        "\n"
                        R"({"id": 2, "service": "route", "from": "A", "to": "B", "avoid": {"edges": [3]}})"
                        "\n"
                        R"({"id": 3, "service": "route", "from": "A", "to": "B", "avoid": {"edges": [4]}})"
                        "\n"
                        R"({"id": 4, "service": "nearest", "at": [1000, 500]})"
                        "\n"
                        R"({"id": 5, "service": "table", "from": ["A"], "to": ["B", "C"], "also": ["hops", "length"]})"
                        "\n");
    const auto answers = run({"batch", "asked.ndjson"});
    std::vector<Json> by_id(6);
    std::size_t begin = 0;
    while (begin < answers.out.size()) {
        const std::size_t end = answers.out.find('\n', begin);
        const Json line = Json::parse(answers.out.substr(begin, end - begin));
        by_id[line["id"].get<std::size_t>()] = line["answer"];
        begin = end + 1;
    }
    EXPECT_EQ(by_id[1]["cost"], 30.0) << "without A,D";
    EXPECT_EQ(by_id[2]["cost"], 7.0) << "without A,B";
    EXPECT_EQ(by_id[3]["status"], "error");
    EXPECT_THAT(by_id[3]["message"].get<std::string>(), HasSubstr("has no road 4"));
    EXPECT_EQ(by_id[4]["nearest"][0]["edge"], 2) << "B,C is the third row";
    EXPECT_EQ(by_id[5]["costs"], (Json{{7.0, 6.0}}));
    EXPECT_EQ(by_id[5]["also"], (Json{{"hops", {{3.0, 2.0}}}, {"length", {{3000.0, 2000.0}}}}));
    const auto osm = run({"route", "--from", "A", "--to", "B", "--avoid-edges", "way/3"});
    EXPECT_EQ(osm.code, 2);
    EXPECT_THAT(osm.err, HasSubstr("this network is of another source"));
}

}  // namespace
}  // namespace starway::test
