// What a network keeps of OpenStreetMap besides what profiles need: the ids of all nodes along ways, and the tags that
// the user chose.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "read/roads/osm/osm_source.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Ids = std::vector<std::int64_t>;

std::vector<Ids> ids_of_edges(const RoadNetwork& network) {
    const RoadNodeIds ids(network);
    EXPECT_TRUE(ids.complete());
    std::vector<Ids> all(network.edge_count());
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) ids.append(EdgeId(e), false, all[e]);
    return all;
}

TEST(OsmKept, IdsOfShapePointsAreThoseOfTheWay) {
    std::mt19937 random(23);
    for (int round = 0; round < 20; ++round) {
        OsmSource source;
        std::map<std::int64_t, std::string> place;
        std::string nodes;
        for (int i = 0; i < 60; ++i) {
            const auto id = static_cast<std::int64_t>(random() % 4 == 0 ? random() * 5000ULL : 1000 + random() % 500);
            if (place.contains(id)) continue;
            place[id] = " x" + std::to_string(4 + i * 0.001) + " y" + std::to_string(50 + (i % 7) * 0.001);
        }
        for (const auto& [id, at] : place) nodes += "n" + std::to_string(id) + at + "\n";
        std::map<std::uint32_t, Ids> ways;
        std::string text;
        for (std::uint32_t way = 1; way < 15; ++way) {
            Ids& ids = ways[way];
            std::string list;
            for (std::uint64_t n = 2 + random() % 8; n > 0; --n) {
                auto node = place.begin();
                std::advance(node, static_cast<std::ptrdiff_t>(random() % place.size()));
                if (!ids.empty() && ids.back() == node->first) continue;
                ids.push_back(node->first);
                list += (list.empty() ? "n" : ",n") + std::to_string(node->first);
            }
            if (ids.size() > 1) text += "w" + std::to_string(way) + " Thighway=residential N" + list + "\n";
        }
        const auto network = source.open(nodes + text);
        ASSERT_TRUE(network) << network.error().message;
        // Each way's edges, one after the other, are the way.
        std::map<std::uint32_t, std::multiset<std::pair<std::int64_t, std::int64_t>>> expected, found;
        for (const auto& [way, ids] : ways)
            for (std::size_t i = 0; i + 1 < ids.size(); ++i) expected[way].insert({ids[i], ids[i + 1]});
        const auto edges = ids_of_edges(*network);
        for (std::uint32_t e = 0; e < edges.size(); ++e)
            for (std::size_t i = 0; i + 1 < edges[e].size(); ++i)
                found[network->source_feature(EdgeId(e))].insert({edges[e][i], edges[e][i + 1]});
        EXPECT_EQ(found, expected) << text;
    }
}

TEST(OsmKept, BarriersHaveTheIdOfTheirNode) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4 y50\nn2 x4.001 y50\nn3 x4.002 y50 Tbarrier=bollard\nn4 x4.003 y50\nn5 x4.004 y50\n"
        "w1 Thighway=residential Nn1,n2,n3,n4,n5\n",
        {"car", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    std::set<Ids> lines;
    for (const Ids& ids : ids_of_edges(*network)) lines.insert(ids);
    EXPECT_THAT(lines, ElementsAre(Ids{1, 2, 3}, Ids{3, 3}, Ids{3, 4, 5}));
}

SourceOptions keeping(std::vector<std::string> keys) {
    SourceOptions options;
    options.profiles = {"car"};
    options.keep_tags = std::move(keys);
    return options;
}

const std::string three_ways =
    "n1 x4 y50\nn2 x4.001 y50\nn3 x4.002 y50\nn4 x4.003 y50\n"
    "w1 Thighway=residential,surface=sett,lit=yes Nn1,n2\n"
    "w2 Thighway=residential,lit=yes,operator=A%20%B Nn2,n3\n"
    "w3 Thighway=residential Nn3,n4\n"
    "w4 Tbuilding=yes,colour=red Nn1,n4\n";

TEST(OsmKept, TagsThatTheUserChose) {
    OsmSource source;
    const std::string file = source.folder.file("roads.opl", three_ways);
    const auto network = open(file, keeping({"lit", "surface", "operator", "colour", "lit"}), &source.report);
    ASSERT_TRUE(network) << network.error().message;
    const RoadTags tags(*network);
    EXPECT_THAT(tags.kept_keys(), ElementsAre("lit", "surface", "operator", "colour"));
    std::map<std::uint32_t, std::string> found;
    for (std::uint32_t e = 0; e < network->edge_count(); ++e) {
        std::string& text = found[network->source_feature(EdgeId(e))];
        for (const std::string_view key : tags.kept_keys()) text.append(tags.value(EdgeId(e), key)).append("|");
    }
    EXPECT_EQ(found, (std::map<std::uint32_t, std::string>{{1, "yes|sett|||"}, {2, "yes||A B||"}, {3, "||||"}}));
    // Where the profile asks for it too, it is one tag.
    for (std::uint32_t set = 0; set < tags.set_count(); ++set) {
        std::set<std::string_view> keys;
        for (const auto& [key, value] : tags.tags(set)) EXPECT_TRUE(keys.insert(key).second) << key;
    }
    EXPECT_THAT(source.told(), HasSubstr("the tag \"lit\" is kept, of 2 ways"));
    EXPECT_THAT(source.told(), HasSubstr("the tag \"operator\" is kept, of 1 way"));
    EXPECT_THAT(source.told(), HasSubstr("no way has a tag \"colour\", which keep_tags names"));
}

TEST(OsmKept, WithoutTheOptionNothingIsAdded) {
    OsmSource source;
    const auto network = source.open(three_ways);
    ASSERT_TRUE(network);
    EXPECT_TRUE(network->section("kept_keys").empty());
    EXPECT_TRUE(RoadTags(*network).kept_keys().empty());
    const auto with = open(source.folder.file("roads.opl", three_ways), keeping({"surface"}));
    ASSERT_TRUE(with);
    EXPECT_EQ(network->section("tag_bytes").size(), with->section("tag_bytes").size())
        << "the profile asks about surface in any case";
    EXPECT_EQ(open_arcs(*network, "car"), open_arcs(*with, "car"));
}

TEST(OsmKept, KeysAreChecked) {
    OsmSource source;
    const auto empty = open(source.folder.file("roads.opl", three_ways), keeping({"lit", ""}));
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().kind, ErrorKind::usage);
    EXPECT_THAT(empty.error().message, HasSubstr("one of them is empty"));
    SourceOptions options;
    options.keep_tags = {"lit"};
    const auto csv = open(source.folder.file("roads.csv", "from,to,length\n1,2,3\n"), options);
    ASSERT_FALSE(csv);
    EXPECT_THAT(csv.error().message, HasSubstr("keep_tags has no effect on"));
}

}  // namespace
}  // namespace starway::test
