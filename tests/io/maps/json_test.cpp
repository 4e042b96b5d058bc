// The tree of JSON that maps and traces are read from.
#include "io/maps/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace starway::maps {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Json parsed(std::string_view text, JsonLists lists) {
    auto json = parse_json(text, "x.json", {}, lists);
    EXPECT_TRUE(json) << text << ": " << (json ? "" : json.error().message);
    return json ? *std::move(json) : Json();
}

TEST(JsonTree, KeepsPositionsAsNumbers) {
    const Json line = parsed("[[1, 2], [3, 4], [5, 6]]", JsonLists::positions);
    EXPECT_EQ(line.position_size(), 2U);
    EXPECT_THAT(line.numbers(), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(line.items(), IsEmpty());

    const Json lines = parsed("[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9]], []]", JsonLists::positions);
    ASSERT_EQ(lines.items().size(), 3U);
    EXPECT_EQ(lines.position_size(), 0U);
    EXPECT_EQ(lines.items()[0].position_size(), 3U);
    EXPECT_THAT(lines.items()[0].numbers(), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(lines.items()[1].numbers(), ElementsAre(7, 8, 9));
}

TEST(JsonTree, HasItemsWhereNotAllArePositions) {
    for (const char* const text :
         {"[[1, 2], [3, 4], [5, 6, 7]]", "[[1, 2], [3, 4], {\"a\": 1}]", "[[1, 2], [3, 4], [\"x\", 1]]",
          "[[1, 2], [3, 4], []]", "[[1, 2], [3, 4], [[5, 6]]]", "[[1, 2], [3, 4], null]", "[[1, 2], [3, 4], \"x\"]"}) {
        const Json list = parsed(text, JsonLists::positions);
        ASSERT_EQ(list.items().size(), 3U) << text;
        EXPECT_EQ(list.position_size(), 0U) << text;
        EXPECT_THAT(list.numbers(), IsEmpty()) << text;
        EXPECT_THAT(list.items()[0].numbers(), ElementsAre(1, 2)) << text;
        EXPECT_THAT(list.items()[1].numbers(), ElementsAre(3, 4)) << text;
    }
    const Json first = parsed("[{\"a\": [[1, 2]]}, [3, 4]]", JsonLists::positions);
    ASSERT_EQ(first.items().size(), 2U);
    EXPECT_EQ(first.items()[0].find("a")->position_size(), 2U);
    EXPECT_THAT(first.items()[1].numbers(), ElementsAre(3, 4));
    const Json numbers = parsed("[1, [2, 3], 4]", JsonLists::positions);
    EXPECT_THAT(numbers.numbers(), ElementsAre(1, 4));
    EXPECT_EQ(numbers.items().size(), 1U);
    EXPECT_EQ(parsed("[[1, 2], [3, 4]]", JsonLists::plain).items().size(), 2U);
}

TEST(JsonTree, ReadsTextsAndMembers) {
    const Json object = parsed(R"({"a": "", "b": "x", "c": 1.50, "d": true, "e": null, "f": {}})", JsonLists::plain);
    EXPECT_THAT(object.keys(), ElementsAre("a", "b", "c", "d", "e", "f"));
    EXPECT_EQ(object.text_of("a"), "");
    EXPECT_EQ(object.text_of("b"), "x");
    EXPECT_EQ(object.text_of("c"), "1.50");
    EXPECT_EQ(object.text_of("d"), "true");
    EXPECT_EQ(object.find("e"), nullptr);
    EXPECT_THAT(object.find("f")->items(), IsEmpty());
}

TEST(JsonTree, HandsItemsOverOneByOne) {
    std::string taken;
    const JsonItems items{"list", [&](const Json& item) -> Result<void> {
                              if (item.text_of("a") == "stop") return Error{ErrorKind::data, "stopped"};
                              taken += item.kind == Json::Kind::object ? std::string(item.text_of("a")) + " " : "list ";
                              return {};
                          }};
    const auto read = [&](std::string_view text) {
        return parse_json(text, "x.json", {}, JsonLists::positions, &items);
    };
    const auto tree = read(R"({"x": 1, "list": [{"a": 1}, {"a": 2, "list": [{"a": 3}]}, [[1, 2]]], "y": [{"a": 4}]})");
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_EQ(taken, "1 2 list ");
    EXPECT_THAT(tree->find("list")->items(), IsEmpty());
    EXPECT_EQ(tree->find("y")->items().size(), 1U);
    const auto stopped = read(R"({"list": [{"a": "stop"}]})");
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().message, "stopped");
    std::string many = R"({"list":[{})";
    while (many.size() < 8'000'000) many += ",{}";
    EXPECT_TRUE(read(many + "]}")) << "none of them is kept";
}

TEST(JsonTree, RefusesNumbersWithoutEnd) {
    const auto refused = parse_json("[" + std::string(401, '1') + "]", "x.json", {});
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("more than 400 characters"));
}

TEST(JsonTree, TakesMemoryInProportion) {
    std::string brackets = "[";
    while (brackets.size() < 24'000'000) brackets += "[],";
    const auto refused = parse_json(brackets + "[]]", "x.json", {});
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("implausible amount of memory"));
    std::string line = "[";
    while (line.size() < 8'000'000) line += "[1,2],";
    EXPECT_TRUE(parse_json(line + "[1,2]]", "x.json", {}, JsonLists::positions)) << "a long trace is read";
    std::string deep(200, '[');
    EXPECT_THAT(parse_json(deep, "x.json", {}).error().message, HasSubstr("deeper"));
}

}  // namespace
}  // namespace starway::maps
