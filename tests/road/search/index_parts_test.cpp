// Stored parts besides the customizable hierarchy: kept through a file, verified on use, and harmless if corrupted.
#include "road/index/index_parts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <string>

#include "road/network/networks.hpp"
#include "road/search/road_search.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"
#include "support/thread_count.hpp"

namespace starway::test {
namespace {

constexpr std::array part_algorithms{Algorithm::contraction, Algorithm::labels, Algorithm::landmarks};

// Everything except the network's own sections, as writable bytes.
std::map<std::string, std::vector<std::byte>> index_sections(const RoadNetwork& network, const RoadNetwork& bare) {
    std::map<std::string, std::vector<std::byte>> sections;
    for (const auto& section : network.sections()) {
        const auto bytes = network.section(section.name);
        sections[std::string(section.name)].assign(bytes.begin(), bytes.end());
    }
    for (const auto& section : bare.sections()) sections.erase(std::string(section.name));
    return sections;
}

RoadNetwork with(const RoadNetwork& network, const std::map<std::string, std::vector<std::byte>>& sections) {
    std::vector<RoadNetwork::Extra> extras;
    for (const auto& [name, bytes] : sections) {
        const std::uint32_t size =
            name.starts_with("ch.arc")                                                                           ? 12
            : name.starts_with("ch.halves") || name.starts_with("landmark.cost") || name.starts_with("index.of") ? 8
                                                                                                                 : 4;
        extras.push_back({name, size, bytes});
    }
    auto made = network.with_extras(extras);
    EXPECT_TRUE(made) << made.error().message;
    return *made;
}

TEST(IndexParts, ForgedOnesAreRefusedOrHarmless) {
    std::mt19937_64 random(5);
    int refused = 0;
    int passed = 0;
    for (int round = 0; round < scaled(40, 2000); ++round) {
        const RoadNetwork bare = must_build(random_draft(random, {30, 3, true, false}));
        const RoadNetwork whole = prepared(bare, Indices::all);
        auto sections = index_sections(whole, bare);
        std::vector<std::string> names;
        for (const auto& [name, bytes] : sections)
            if (!bytes.empty() &&
                (name.starts_with("ch.") || name.starts_with("label.") || name.starts_with("landmark.")))
                names.push_back(name);
        if (names.empty()) continue;
        auto& bytes = sections[names[random() % names.size()]];
        if (random() % 8 == 0) {
            bytes.resize(bytes.size() / 2 / 24 * 24);
        } else {
            for (std::uint64_t i = 0; i < 1 + random() % 3; ++i)
                bytes[random() % bytes.size()] ^= static_cast<std::byte>(1U << random() % 8);
        }
        const RoadNetwork forged = with(bare, sections);
        road::search::RoadSearch search(forged);
        ASSERT_TRUE(search.use_stored_index());
        const WeightColumn& column = *forged.column("cost");
        for (const Algorithm algorithm : part_algorithms) {
            const auto there = search.has_index(column, algorithm);
            if (!there) {
                EXPECT_EQ(there.error().kind, ErrorKind::data);
                ++refused;
                continue;
            }
            if (!*there) continue;
            ++passed;
            for (int question = 0; question < 10; ++question) {
                const RoadTerminal source{NodeId(static_cast<std::uint32_t>(random() % forged.node_count())), 0};
                const RoadTerminal target{NodeId(static_cast<std::uint32_t>(random() % forged.node_count())), 0};
                road::search::RoadQuery query;
                query.column = &column;
                query.sources = {&source, 1};
                query.targets = {&target, 1};
                query.algorithm = algorithm;
                road::search::RoadAnswer answer;
                search.run(query, answer);
                query.algorithm = Algorithm::dijkstra;
                road::search::RoadAnswer best;
                search.run(query, best);
                ASSERT_EQ(answer.status, best.status) << name_of(algorithm);
                if (best.status == SearchStatus::found) {
                    ASSERT_EQ(answer.cost, best.cost) << name_of(algorithm);
                }
            }
        }
    }
    EXPECT_GT(refused, 10);
    EXPECT_GT(passed, 10);
}

TEST(IndexParts, AreTheSameWhateverTheNumberOfThreads) {
    std::mt19937_64 random(6);
    const RoadNetwork bare = must_build(random_draft(random, {300, 3, true, false}));
    std::vector<std::byte> images[2];
    for (const unsigned threads : {1U, 2U}) {
        const ThreadCount count(threads);
        const RoadNetwork network = prepared(bare, Indices::all);
        images[threads - 1].assign(network.image().begin(), network.image().end());
    }
    EXPECT_EQ(images[0], images[1]);
}

TEST(IndexParts, LabelsAreRefusedWhereMemoryDoesNotSuffice) {
    std::mt19937_64 random(7);
    const RoadNetwork network = must_build(random_draft(random, {200, 3, true, false}));
    const auto index = road::index::RoadIndex::build(network, {0});
    ASSERT_TRUE(index);
    const auto view = index->view();
    graph::LabelMemory told;
    const auto refused = road::index::IndexParts::build(
        view.junctions, view.columns[0]->links,
        {{road::index::IndexPart::labels}, 1000, [&](const graph::LabelMemory& memory) { told = memory; }});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
    EXPECT_GT(told.building, 1000U);
}

}  // namespace
}  // namespace starway::test
