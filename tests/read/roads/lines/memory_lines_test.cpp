#include "starway/road/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "read/roads/lines/well_known_binary.hpp"

namespace starway {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Bytes {
    std::vector<std::byte> bytes;
    bool swapped = false;
    template <class T>
    void add(T value) {
        std::byte raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        if (swapped) std::reverse(raw, raw + sizeof value);
        bytes.insert(bytes.end(), raw, raw + sizeof value);
    }
    void header(std::uint32_t type) {
        add(static_cast<std::uint8_t>(swapped ? 0 : 1));
        add(type);
    }
    void line(std::uint32_t type, std::size_t dimensions, const std::vector<Position>& points) {
        header(type);
        if ((type & 0x20000000U) != 0) add(std::uint32_t{4326});
        add(static_cast<std::uint32_t>(points.size()));
        for (const Position p : points) {
            add(p.x);
            add(p.y);
            for (std::size_t i = 2; i < dimensions; ++i) add(7.5);
        }
    }
};

struct Parsed {
    read::WkbFound found;
    std::vector<Position> points;
    std::vector<std::size_t> ends;
};

Parsed parse(const std::vector<std::byte>& bytes) {
    Parsed parsed{};
    parsed.found = read::parse_wkb_lines(bytes, parsed.points, [&] { parsed.ends.push_back(parsed.points.size()); });
    return parsed;
}

TEST(WellKnownBinary, LinesOfEveryKind) {
    const std::vector<Position> line{{1, 2}, {3, 4}, {5, 6.5}};
    for (const bool swapped : {false, true})
        for (const auto& [type, dimensions] : std::vector<std::pair<std::uint32_t, std::size_t>>{
                 {2, 2}, {1002, 3}, {2002, 3}, {3002, 4}, {0x80000002U, 3}, {0x40000002U, 3}, {0xE0000002U, 4}}) {
            Bytes one;
            one.swapped = swapped;
            one.line(type, dimensions, line);
            const Parsed parsed = parse(one.bytes);
            EXPECT_EQ(parsed.found, read::WkbFound::lines) << type;
            EXPECT_EQ(parsed.points, line) << type;
            EXPECT_EQ(parsed.ends, std::vector<std::size_t>{3});
            for (std::size_t cut = 1; cut < one.bytes.size(); ++cut)
                EXPECT_EQ(parse({one.bytes.begin(), one.bytes.begin() + static_cast<std::ptrdiff_t>(cut)}).found,
                          read::WkbFound::not_all);
        }
}

TEST(WellKnownBinary, PartsAndOtherShapes) {
    Bytes multi;
    multi.header(5);
    multi.add(std::uint32_t{2});
    multi.line(2, 2, {{0, 0}, {1, 1}});
    multi.swapped = true;  // each part says its own order
    multi.line(2, 2, {{2, 2}, {3, 3}, {4, 4}});
    const Parsed parsed = parse(multi.bytes);
    EXPECT_EQ(parsed.found, read::WkbFound::lines);
    EXPECT_EQ(parsed.ends, (std::vector<std::size_t>{2, 5}));
    EXPECT_EQ(parsed.points[4], (Position{4, 4}));
    Bytes point;
    point.header(1);
    point.add(1.0);
    point.add(2.0);
    EXPECT_EQ(parse(point.bytes).found, read::WkbFound::not_all);
    Bytes empty;
    empty.line(2, 2, {});
    EXPECT_EQ(parse(empty.bytes).found, read::WkbFound::nothing);
    EXPECT_EQ(parse({}).found, read::WkbFound::nothing);
    Bytes deep;
    for (int i = 0; i < 100'000; ++i) {
        deep.header(7);
        deep.add(std::uint32_t{1});
    }
    EXPECT_EQ(parse(deep.bytes).found, read::WkbFound::not_all);
}

struct Town {
    // A street whose inner vertex is another's end, and a one-way third.
    std::vector<Position> points{{4, 50}, {4.01, 50}, {4.02, 50}, {4.01, 50}, {4.01, 50.01}, {4.01, 50.01}, {4.02, 50}};
    std::vector<std::uint64_t> first_point{0, 3, 5, 7};
    std::vector<double> speeds{50, 30, 30};
    std::vector<std::int32_t> oneway{0, 0, 1};
    std::vector<std::string> words{"no", "yes"};
    [[nodiscard]] LineTable table() const {
        return {"town", points, first_point, {}, {{"maxspeed", speeds}, {"oneway", LineField::Words{oneway, words}}}};
    }
};

TEST(MemoryLines, AreRecognisedAndRepaired) {
    const Town town;
    LoadReport report;
    const auto network = open_lines(town.table(), {}, &report);
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 4U);  // the first is cut
    EXPECT_EQ(network->arc_count(), 7U);
    EXPECT_NE(network->column("time"), nullptr);
    EXPECT_THAT(report.recognised, Contains(HasSubstr("maxspeed")));
    EXPECT_THAT(report.recognised, Contains(HasSubstr("split where another line's end touches it")));
    std::vector<std::uint32_t> features;
    for (std::uint32_t e = 0; e < 4; ++e) features.push_back(network->source_feature(EdgeId(e)));
    EXPECT_THAT(features, testing::UnorderedElementsAre(0, 0, 1, 2));
}

TEST(MemoryLines, AProjectorMovesThePoints) {
    const Town town;
    const auto moved = open_lines(town.table(), {}, nullptr, {}, [](std::span<Position> points) -> Result<void> {
        for (Position& p : points) p = {p.x - 10, p.y - 20};
        return {};
    });
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_NEAR(moved->bounds().min_x, -6, 1e-6);
    const auto failed = open_lines(town.table(), {}, nullptr, {}, [](std::span<Position>) -> Result<void> {
        return Error{ErrorKind::data, "no projection"};
    });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "no projection");
}

TEST(MemoryLines, MistakesAreSentences) {
    const Town town;
    const auto message = [](const LineTable& table, const SourceOptions& options = {}) {
        const auto network = open_lines(table, options);
        return network ? std::string("a network") : network.error().message.str();
    };
    LineTable table = town.table();
    const std::vector<std::uint64_t> wrong{0, 9, 5, 7};
    table.first_point = wrong;
    EXPECT_THAT(message(table), HasSubstr("first_point must ascend from 0 to the number of points, 7"));
    table = town.table();
    table.fields[0].values = std::span(town.speeds).first(2);
    EXPECT_THAT(message(table), HasSubstr("the field \"maxspeed\" has 2 values for 3 features"));
    SourceOptions options;
    options.where = "x > 1";
    EXPECT_THAT(message(town.table(), options), HasSubstr("layer and where"));
    options = {};
    options.clip = "1,2,3,4";
    EXPECT_THAT(message(town.table(), options), HasSubstr("clip"));
    std::vector<Position> far = town.points;
    far[2] = {400'000, 50};
    table = town.table();
    table.points = far;
    EXPECT_THAT(message(table), HasSubstr("not a valid longitude"));
    EXPECT_THAT(message({"nothing", {}, wrong, {}, {}}), HasSubstr("first_point"));
}

}  // namespace
}  // namespace starway
