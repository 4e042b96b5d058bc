// The tree of JSON that maps and traces are read from.
#include "read/maps/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "read/maps/json_lexer.hpp"

namespace starway::read::maps {
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
    EXPECT_EQ(parsed("[[1, 2], [3, 4]]", JsonLists::as_text).items().size(), 2U);
}

std::vector<double> numbers_of(const Json& list) {
    std::vector<double> all;
    JsonNumbers numbers(list.numbers_text());
    for (auto number = numbers.next(); number; number = numbers.next()) all.push_back(*number);
    EXPECT_EQ(all.size(), JsonNumbers::count(list.numbers_text()));
    return all;
}

TEST(JsonTree, LeavesListsOfNumbersInTheText) {
    const auto numbers = [](std::string_view text) { return numbers_of(parsed(text, JsonLists::as_text)); };
    EXPECT_THAT(numbers("[1,2]"), ElementsAre(1, 2));
    EXPECT_THAT(numbers("[ 0 ,\n-2.5e1\t, 4294967296,1.0 ]"), ElementsAre(0, -25, 4294967296.0, 1));
    EXPECT_THAT(numbers("[1e999]"), ElementsAre(std::numeric_limits<double>::infinity()));
    EXPECT_THAT(numbers("[7]"), ElementsAre(7));
    EXPECT_THAT(numbers("[ ]"), IsEmpty());
    const Json mixed = parsed("[1, 2.5, \"a\", 3, [4]]", JsonLists::as_text);
    EXPECT_EQ(mixed.numbers_text(), "");
    ASSERT_EQ(mixed.items().size(), 5U);
    EXPECT_EQ(mixed.items()[1].text(), "2.5");
    EXPECT_EQ(mixed.items()[1].offset, 4U);
    EXPECT_EQ(mixed.items()[3].text(), "3");
    EXPECT_EQ(mixed.items()[4].numbers_text(), "4");
}

TEST(JsonTree, ReadsEscapes) {
    const Json object =
        parsed(R"({"\u0061\"": "\/\\\b\f\n\r\t", "b": "\ud83d\ude00\u00e9x", "": "ä"})", JsonLists::as_text);
    EXPECT_THAT(object.keys(), ElementsAre("a\"", "b", ""));
    EXPECT_EQ(object.text_of("a\""), "/\\\b\f\n\r\t");
    EXPECT_EQ(object.text_of("b"), "\xF0\x9F\x98\x80\xC3\xA9x");
    EXPECT_EQ(object.text_of(""), "ä");
    EXPECT_EQ(parsed(R"("\u0041")", JsonLists::as_text).text(), "A");
}

// RFC 8259, also where members are skipped.
TEST(JsonTree, RefusesWhatIsNoJson) {
    for (const std::string text : {"",
                                   " ",
                                   "{",
                                   "[",
                                   "[1,]",
                                   "[,1]",
                                   "[1 2]",
                                   "{\"a\"}",
                                   "{\"a\":}",
                                   "{\"a\":1,}",
                                   "{,}",
                                   "{1:2}",
                                   "{\"a\" 1}",
                                   "[1}",
                                   "{\"a\":1]",
                                   "]",
                                   "1 2",
                                   "[] []",
                                   "01",
                                   "-",
                                   "+1",
                                   ".5",
                                   "1.",
                                   "1e",
                                   "1e+",
                                   "0x1",
                                   "tru",
                                   "True",
                                   "nul",
                                   "NaN",
                                   "\"",
                                   "\"\\\"",
                                   "\"\\x\"",
                                   "\"\\u12\"",
                                   "\"\\u12g4\"",
                                   "\"\\ud800\"",
                                   "\"\\udc00\"",
                                   "\"\\ud800\\u0041\"",
                                   "\"\n\"",
                                   "\"\xff\"",
                                   "'a'",
                                   "[1]//",
                                   "\x01"})
        for (const std::string& written : {text, "{\"skip\": " + text + "}", "[0," + text + "]"})
            EXPECT_FALSE(parse_json(written, "x.json", {"skip"})) << written;
    for (const std::string text : {"0", "-0.5E+3", "true", "\"\"", "[]", "{}", "[[],{}]", " [ 1 , 2 ] "})
        for (const std::string& written : {text, "{\"skip\": " + text + "}", "[0," + text + "]"})
            EXPECT_TRUE(parse_json(written, "x.json", {"skip"})) << written;
    EXPECT_THAT(parse_json("[1,\n 2", "x.json", {}).error().message, "x.json:2:3: the JSON ends too early");
    EXPECT_THAT(parse_json("[1,\n 2 x]", "x.json", {}).error().message, "x.json:2:4: the JSON is malformed here");
}

TEST(JsonTree, ReadsTextsAndMembers) {
    const Json object = parsed(R"({"a": "", "b": "x", "c": 1.50, "d": true, "e": null, "f": {}})", JsonLists::as_text);
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
}  // namespace starway::read::maps
