#include "base/core/json/writer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

namespace starway::core {
namespace {

using Parsed = nlohmann::ordered_json;

std::string string_json(std::string_view text) {
    std::string json;
    append_json_string(json, text);
    return json;
}
std::string number_json(double value) {
    std::string json;
    append_json_number(json, value);
    return json;
}

TEST(JsonWriter, IndentsAndKeepsNumbersOnOneLine) {
    JsonWriter json;
    json.object([&] {
        json.member("name", "Tür");
        json.member("none", nullptr);
        json.member("flag", true);
        json.member("count", std::uint32_t{3});
        json.member("maybe", std::optional<int>());
        json.member("numbers", std::vector<double>{1, 2.5});
        json.member("texts", std::vector<std::string>{"a", "b"});
        json.member("empty", std::vector<std::string>());
        json.list("points", std::vector<int>{1, 2}, [&](int x) { json.value(std::vector<int>{x, x}); });
        json.object("inner", [&] { json.member("big", std::uint64_t{18446744073709551615U}); });
        json.object("nothing", [] {});
    });
    json.finish();
    EXPECT_EQ(json.text(), R"({
  "name": "Tür",
  "none": null,
  "flag": true,
  "count": 3,
  "maybe": null,
  "numbers": [1.0, 2.5],
  "texts": [
    "a",
    "b"
  ],
  "empty": [],
  "points": [
    [1, 1],
    [2, 2]
  ],
  "inner": {
    "big": 18446744073709551615
  },
  "nothing": {}
}
)");
    EXPECT_TRUE(Parsed::accept(json.text()));
}

TEST(JsonWriter, CompactHasNoSpacesButAskedLines) {
    JsonWriter json(JsonWriter::Layout::compact);
    json.object([&] {
        json.key("list");
        json.begin_list();
        json.break_line();
        json.value(1);
        json.break_line();
        json.formatted("2.50");
        json.break_line();
        json.end_list();
    });
    json.finish();
    EXPECT_EQ(json.text(), "{\"list\":[\n1,\n2.50\n]}");
}

TEST(JsonWriter, PassesLongDocumentsOnInPieces) {
    std::string all;
    std::size_t pieces = 0;
    JsonWriter json([&](std::string_view text) {
        all += text;
        ++pieces;
    });
    json.begin_list();
    for (int i = 0; i < 100'000; ++i) json.value(std::vector<int>{i, i});
    json.end_list();
    EXPECT_LT(json.text().size(), 100'000U);
    json.finish();
    EXPECT_GT(pieces, 10U);
    EXPECT_EQ(Parsed::parse(all).size(), 100'000U);
}

TEST(JsonWriter, EscapesWhatJsonAndATerminalCannotTake) {
    EXPECT_EQ(string_json("a\"b\\c\n\t\r\x01"), R"("a\"b\\c\n\t\r\u0001")");
    EXPECT_EQ(string_json("\x7F"), R"("\u007F")");
    EXPECT_EQ(string_json("\xE2\x80\xAE"), R"("\u202E")");  // right-to-left override
    EXPECT_EQ(string_json("é…😀"), "\"é…😀\"");
}

TEST(JsonWriter, BytesThatAreNotUtf8BecomeReplacementCharacters) {
    EXPECT_EQ(string_json("a\xE9z"), "\"a\xEF\xBF\xBDz\"");
    EXPECT_EQ(string_json("\xC3"), "\"\xEF\xBF\xBD\"");
    std::mt19937 random(1);
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes(random() % 12, ' ');
        for (char& c : bytes) c = static_cast<char>(random() % 4 == 0 ? 'a' : random());
        EXPECT_TRUE(Parsed::accept(string_json(bytes)));
    }
}

TEST(JsonWriter, NumbersReadBackAsThemselves) {
    EXPECT_EQ(number_json(0), "0.0");
    EXPECT_EQ(number_json(-2), "-2.0");
    EXPECT_EQ(number_json(100'000), "100000.0");
    EXPECT_EQ(number_json(1e22), "1e+22");
    EXPECT_EQ(number_json(2.5e-7), "2.5e-07");
    EXPECT_EQ(number_json(std::numeric_limits<double>::infinity()), "null");
    EXPECT_EQ(number_json(std::nan("")), "null");
    std::mt19937_64 random(2);
    for (int round = 0; round < 100'000; ++round) {
        const auto bits = random();
        double value = 0;
        static_assert(sizeof value == sizeof bits);
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value)) continue;
        EXPECT_EQ(Parsed::parse(number_json(value)).get<double>(), value);
    }
}

}  // namespace
}  // namespace starway::core
