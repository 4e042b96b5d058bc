// A damaged index is refused as often as it is asked, and stops nothing that goes without it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "road/network/forge.hpp"
#include "road/network/networks.hpp"
#include "starway/road/check.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/route.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

// What a question is answered with: a cost, or the words of an error.
struct Said {
    std::optional<std::uint64_t> cost;
    std::string error;
    bool operator==(const Said&) const = default;
};

RouteRequest request_of(Algorithm algorithm) {
    RouteRequest request;
    request.from = std::string("node:0");
    request.to = std::string("node:1");
    request.weight = "cost";
    request.algorithm = algorithm;
    return request;
}

Said said(Result<Route> route) {
    if (route) return {route->cost_steps, {}};
    return {std::nullopt, route.error().message.str()};
}

Said said(const Result<Alternatives>& found) {
    if (found) return {found->routes.front().cost_steps, {}};
    return {std::nullopt, found.error().message.str()};
}

class DamagedIndex : public testing::Test {
protected:
    // In place of one byte of a section, another; the checksums are right.
    RoadNetwork forged(const std::string& section, std::size_t at, std::byte flip) const {
        auto image = image_;
        const auto bytes = test::section_of(image, section);
        bytes[at % bytes.size()] ^= flip;
        test::repair_checksums(image);
        auto network = RoadNetwork::from_image(std::move(image), "forged");
        EXPECT_TRUE(network) << section << ": " << network.error().message;
        return *network;
    }
    [[nodiscard]] std::vector<std::string> index_sections() const {
        std::set<std::string> names;
        for (const auto& section : whole_.sections())
            if (section.bytes > 0) names.emplace(section.name);
        for (const auto& section : bare_.sections()) names.erase(std::string(section.name));
        return {names.begin(), names.end()};
    }
    Said table(const road::Engine& engine, Algorithm algorithm) const {
        TableRequest request;
        for (const std::string node : {"node:0", "node:1", "node:2"}) request.from.emplace_back(node);
        request.weight = "cost";
        request.algorithm = algorithm;
        std::uint64_t cost = 0;
        const auto report = engine.table(request, [&](std::span<const std::uint64_t> row) -> Result<void> {
            if (cost == 0) cost = row[1];
            return {};
        });
        if (report) return {cost, {}};
        return {std::nullopt, report.error().message.str()};
    }

    std::mt19937_64 random_{11};
    RoadNetwork bare_ = [this] {
        NetworkDraft draft;
        draft.node_count = 60;  // a grid of junctions, so that the index has something to hold
        draft.columns = {{"cost", "", 1, {}, {}}};
        for (std::uint32_t v = 0; v < draft.node_count; ++v)
            for (const std::uint32_t w : {v + 1, v + 10})
                if (w < draft.node_count && (w != v + 1 || w % 10 != 0)) {
                    draft.edge_tail.push_back(v);
                    draft.edge_head.push_back(w);
                    draft.columns.front().forward.push_back(1 + static_cast<double>(random_() % 50));
                }
        draft.default_weight = "cost";
        return test::must_build(std::move(draft));
    }();
    RoadNetwork whole_ = test::prepared(bare_, test::Indices::all);
    std::vector<std::byte> image_ = test::image_of(whole_);
};

TEST_F(DamagedIndex, IsRefusedTheSecondTimeAsTheFirst) {
    const road::Engine sound(bare_);
    const Said right = said(sound.route(request_of(Algorithm::dijkstra)));
    ASSERT_TRUE(right.cost) << right.error;
    int refused = 0;
    for (const std::string& section : index_sections())
        for (const std::size_t at : {0U, 1U, 5U, 130U}) {
            const RoadNetwork network = forged(section, at, std::byte{0x01});
            const road::Engine engine(network);
            AlternativesRequest several;
            const std::vector<std::pair<std::string, std::function<Said()>>> questions{
                {"automatic", [&] { return said(engine.route(request_of(Algorithm::automatic))); }},
                {"cch", [&] { return said(engine.route(request_of(Algorithm::hierarchy))); }},
                {"ch", [&] { return said(engine.route(request_of(Algorithm::contraction))); }},
                {"labels", [&] { return said(engine.route(request_of(Algorithm::labels))); }},
                {"landmarks", [&] { return said(engine.route(request_of(Algorithm::landmarks))); }},
                {"alternatives", [&] { return said(engine.alternatives(request_of(Algorithm::automatic), several)); }},
                {"table", [&] { return table(engine, Algorithm::automatic); }},
                {"table by cch", [&] { return table(engine, Algorithm::hierarchy); }},
                {"table by ch", [&] { return table(engine, Algorithm::contraction); }},
                {"table by labels", [&] { return table(engine, Algorithm::labels); }}};
            std::vector<Said> first;
            for (const auto& [name, ask] : questions) first.push_back(ask());
            for (int again = 0; again < 2; ++again)
                for (std::size_t i = 0; i < questions.size(); ++i)
                    EXPECT_EQ(questions[i].second(), first[i]) << questions[i].first << ", " << section << " " << at;
            for (std::size_t i = 0; i < questions.size(); ++i) {
                refused += first[i].cost ? 0 : 1;
                if (first[i].cost) {
                    EXPECT_EQ(*first[i].cost, *right.cost) << questions[i].first << section << at;
                }
            }
            // What goes without is not stopped, before or after.
            RouteRequest without = request_of(Algorithm::automatic);
            without.use_index = false;
            EXPECT_EQ(said(engine.route(without)), right) << section;
            for (const Algorithm algorithm : {Algorithm::dijkstra, Algorithm::astar, Algorithm::bidirectional_astar})
                EXPECT_EQ(said(engine.route(request_of(algorithm))), right) << section;
            EXPECT_EQ(table(engine, Algorithm::dijkstra), right) << section;
        }
    EXPECT_GT(refused, 100);
}

// Each had other sections instead of one of these.
TEST_F(DamagedIndex, OneOfAnEarlierVersionIsToldToBePreparedAnew) {
    const auto stored = index_sections();
    for (const std::string_view newer : {"cch.middle.", "ways.arcs.", "cch.parent"}) {
        std::vector<RoadNetwork::Extra> extras;
        for (const auto& section : whole_.sections()) {
            const std::string name(section.name);
            if (std::find(stored.begin(), stored.end(), name) == stored.end()) continue;
            const bool is_newer = name.starts_with(newer);
            extras.push_back({is_newer ? "old." + name : name, section.element_size, whole_.section(name)});
        }
        const auto network = bare_.with_extras(extras);
        ASSERT_TRUE(network) << network.error().message;
        const Said answer = said(road::Engine(*network).route(request_of(Algorithm::hierarchy)));
        EXPECT_THAT(answer.error,
                    HasSubstr("was stored by an earlier version of Starway; compute it anew with prepare(anew)"))
            << newer;
    }
}

// All that is computed again and compared; of labels and landmarks not every byte is.
TEST_F(DamagedIndex, CheckFindsEveryByte) {
    EXPECT_TRUE(check(whole_));
    for (const std::string& section : index_sections()) {
        if (section.rfind("label.", 0) == 0 || section.rfind("landmark.", 0) == 0 || section.rfind("ch.", 0) == 0)
            continue;
        const std::size_t bytes = whole_.section(section).size();
        for (std::size_t at = 0; at < bytes; at += 1 + bytes / 50) {
            const auto report = check(forged(section, at, std::byte{0x04}));
            EXPECT_FALSE(report) << section << " at byte " << at;
            if (!report) {
                EXPECT_EQ(report.error().kind, ErrorKind::data) << report.error().message;
            }
        }
    }
}

// Bytes that rot: the checksum of their section tells, and names it.
TEST_F(DamagedIndex, RottenBytesStopOnlyWhatUsesTheIndex) {
    const Said right = said(road::Engine(bare_).route(request_of(Algorithm::dijkstra)));
    ASSERT_TRUE(right.cost) << right.error;
    for (const std::string& section : index_sections()) {
        auto image = image_;
        test::section_of(image, section).back() ^= std::byte{0x10};
        const auto network = RoadNetwork::from_image(std::move(image), "rotten");
        ASSERT_TRUE(network) << section << ": " << network.error().message;
        const road::Engine engine(*network);
        RouteRequest without = request_of(Algorithm::automatic);
        without.use_index = false;
        for (int again = 0; again < 2; ++again) {
            const Said said_with = said(engine.route(request_of(Algorithm::automatic)));
            EXPECT_THAT(said_with.error, testing::StartsWith("rotten has a damaged section '" + section + "'"));
            EXPECT_THAT(said_with.error, HasSubstr("index=none"));
            EXPECT_THAT(said_with.error, testing::Not(HasSubstr("build it again")));  // its roads are sound
            EXPECT_EQ(said(engine.route(without)), right) << section;
            EXPECT_EQ(said(engine.route(request_of(Algorithm::dijkstra))), right) << section;
            EXPECT_EQ(said(engine.route(request_of(Algorithm::astar))), right) << section;
        }
        const auto report = check(*network);
        ASSERT_FALSE(report) << section;
        EXPECT_THAT(report.error().message, HasSubstr("damaged section '" + section + "'"));
        PrepareRequest request;
        EXPECT_FALSE(prepare(*network, request)) << section;
        request.anew = true;
        const auto mended = prepare(*network, request);
        ASSERT_TRUE(mended) << mended.error().message;
        EXPECT_EQ(said(road::Engine(*mended).route(request_of(Algorithm::automatic))), right) << section;
    }
}

// A graph of states lies in a section of its own, with its index: that one may rot, too.
TEST_F(DamagedIndex, RottenIndexOfTurnsStopsOnlyWhatUsesIt) {
    NetworkDraft draft;
    draft.node_count = 36;
    for (const char* name : {"cost", "cost.time"}) draft.columns.push_back({name, "s", 1, {}, {}});
    for (std::uint32_t v = 0; v < draft.node_count; ++v)
        for (const std::uint32_t w : {v + 1, v + 6})
            if (w < draft.node_count && (w != v + 1 || w % 6 != 0)) {
                draft.edge_tail.push_back(v);
                draft.edge_head.push_back(w);
                for (auto& column : draft.columns) column.forward.push_back(1 + static_cast<double>(random_() % 50));
            }
    draft.default_weight = "cost";
    DraftTurns turns;
    turns.mode = "motor";
    DraftTurns::Traveller& traveller = turns.travellers.emplace_back();
    traveller.weight = "cost";
    traveller.time = "cost.time";
    traveller.u_turn = 20;
    DraftTurns::Ban& ban = turns.bans.emplace_back();
    ban.arcs = {0, 4};
    ban.travellers = 1;
    draft.turns.push_back(std::move(turns));
    const auto whole = prepare(test::must_build(std::move(draft)));
    ASSERT_TRUE(whole) << whole.error().message;
    const std::vector<std::byte> intact = test::image_of(*whole);
    const Said right = said(road::Engine(*whole).route(request_of(Algorithm::automatic)));
    ASSERT_TRUE(right.cost) << right.error;
    const std::string graph = "turns.0.image";
    const auto states = whole->part(graph);
    ASSERT_TRUE(states) << states.error().message;
    int tolerated = 0;
    int refused = 0;
    for (const auto& section : states->sections()) {
        if (section.bytes == 0) continue;
        auto image = intact;
        std::vector<std::byte> inside(states->image().begin(), states->image().end());
        const auto at = static_cast<std::size_t>(test::section_of(inside, section.name).data() - inside.data());
        test::section_of(image, graph)[at] ^= std::byte{0x10};
        const bool of_index =
            section.name.starts_with("cch.") || section.name.starts_with("ways.") || section.name.starts_with("index.");
        // Another writer may have copied the graph as it was, with a checksum around it that is right.
        for (const bool copied : {false, true}) {
            if (copied) test::repair_checksums(image);
            const auto network = RoadNetwork::from_image(image, "rotten");
            EXPECT_EQ(bool(network), of_index) << section.name << copied;
            (network ? tolerated : refused) += 1;
            if (!network) continue;
            const road::Engine engine(*network);
            RouteRequest without = request_of(Algorithm::automatic);
            without.use_index = false;
            EXPECT_EQ(said(engine.route(without)), right) << section.name;
            EXPECT_THAT(said(engine.route(request_of(Algorithm::automatic))).error,
                        HasSubstr("has a damaged section '" + std::string(section.name) + "'"));
            EXPECT_FALSE(check(*network)) << section.name;
        }
    }
    EXPECT_GT(tolerated, 20);
    EXPECT_GT(refused, 20);
}

}  // namespace
}  // namespace starway
