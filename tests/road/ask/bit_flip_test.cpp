// `check` finds every changed bit, checksums corrected, that is not data of its own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "road/network/forge.hpp"
#include "road/network/networks.hpp"
#include "starway/road/check.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

// What nothing else in the file says: a reader of the file can only believe it.
const std::map<std::string, std::string> free_sections{
    {"name_bytes", "the letters of a name"},
    {"class_bytes", "the letters of a class"},
    {"edge_name", "which of the names an edge has"},
    {"edge_class", "which of the classes an edge has"},
    {"name_first", "where one name ends and the next begins, in its bytes"},
    {"class_first", "where one class ends and the next begins, in its bytes"},
    {"edge_capacity", "how many vehicles an edge takes"},
    {"edge_facts", "which of the sets of facts an edge has"},
    {"details", "sentences about a source that is not there"},
    {"facts", "the flags of a set, and which texts it has"},
    {"facts_first", "where one text of the facts ends and the next begins, in its bytes"},
    {"facts_bytes", "the letters of numbers, signs and lanes"},
    {"edge_source", "the number of a row or feature in a source that is not there"},
    {"label_value", "the source's number of a node, while the order stays"},
    {"label_bytes", "the source's name of a node, while the order stays"},
    {"label_first", "where one node's name ends and the next begins, while the order stays"},
    {"node_position", "coordinates, by less than a metre and within the boxes of the edge index"},
    {"shape_points", "coordinates, within the boxes of the edge index"},
    {"embedded", "moved by less than a metre, as a build may do, while the scales stay"},
};

struct Field {
    std::size_t first = 0, last = 0;  // bytes
    std::string why;
};

// Of "meta": see FORMAT.md for the places.
std::vector<Field> free_fields_of_meta(std::size_t columns, std::size_t bytes) {
    std::vector<Field> fields{{28, 32, "the default column: a choice"},
                              {40, 64, "the frame's origin and resolution, while all else fits"},
                              {64, 72, "the number of the source's first label"}};
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t at = 104 + 56 * column;
        fields.push_back({at, at + 8, "how the strings divide into names and units"});
        fields.push_back({at + 8, at + 16, "how many units a step is"});
        fields.push_back({at + 16, at + 18, "the last bits of a scale, which machines may round differently"});
        fields.push_back({at + 24, at + 26, "the last bits of a typical scale"});
        fields.push_back({at + 40, at + 56, "how far the steps are from the numbers of a source that is not there"});
    }
    fields.push_back({104 + 56 * columns, bytes, "names, units and notes, and how the strings divide into them"});
    return fields;
}

std::string explained(const RoadNetwork& network, const std::string& section, std::size_t byte, std::size_t bytes) {
    if (const auto found = free_sections.find(section); found != free_sections.end()) return found->second;
    if (section.starts_with("weight.") && network.section("index.of." + section.substr(7)).empty())
        return "a cost in the source, of which no index was made, while stretches and scales stay";
    if (section == "meta")
        for (const Field& field : free_fields_of_meta(network.columns().size(), bytes))
            if (byte >= field.first && byte < field.last) return field.why;
    return {};
}

// Up to `most` bits of each section, spread over it; all where there are few.
void expect_found(const RoadNetwork& network, std::size_t most, std::set<std::string>& sections) {
    const std::vector<std::byte> sound = test::image_of(network);
    {
        const auto opened = RoadNetwork::from_image(sound, "sound");
        ASSERT_TRUE(opened) << opened.error().message;
        const auto checked = check(*opened);
        ASSERT_TRUE(checked) << checked.error().message;
    }
    std::mt19937_64 random(19);
    for (const auto& section : network.sections()) {
        const std::string name(section.name);
        const std::size_t bits = section.bytes * 8;
        for (std::size_t i = 0; i < std::min(bits, most); ++i) {
            const std::size_t bit = bits <= most ? i : random() % bits;
            if (!explained(network, name, bit / 8, section.bytes).empty()) continue;
            auto image = sound;
            test::section_of(image, name)[bit / 8] ^= std::byte{1} << bit % 8;
            test::repair_checksums(image);
            const auto opened = RoadNetwork::from_image(std::move(image), "forged");
            sections.insert(name);
            EXPECT_FALSE(opened && check(*opened))
                << fmt::format("bit {} of byte {} of section {} ({} bytes)", bit % 8, bit / 8, name, section.bytes);
        }
    }
}

TEST(BitFlips, AreFoundInSmallNetworks) {
    const bool many = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    std::set<std::string> sections;
    expect_found(test::prepared(test::must_build(test::small_draft()), test::Indices::all), many ? 2000 : 60, sections);
    std::mt19937_64 random(5);
    for (const bool large : {false, true}) {
        test::RandomNetworkOptions options;
        options.nodes = 60;
        options.degree = 2.6;
        options.large_weights = large;
        expect_found(test::prepared(test::must_build(test::random_draft(random, options)), test::Indices::all),
                     many ? 600 : 60, sections);
    }
    // Those that were once believed
    for (const char* name : {"meta", "edge_index", "label.from.0", "label.to.0", "label.from_first.0",
                             "landmark.node.0", "landmark.cost.0"})
        EXPECT_EQ(sections.count(name), 1U) << name;
}

}  // namespace
}  // namespace starway
