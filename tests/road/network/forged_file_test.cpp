// Files whose checksums are right but whose contents are not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "forge.hpp"
#include "networks.hpp"
#include "road/network/file/image.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

using testing::HasSubstr;

class Forged : public testing::Test {
protected:
    // Sets element `index` of a section, repairs the checksums and opens.
    template <class T>
    std::string message_after(const std::string& section, std::size_t index, T value) {
        auto image = intact_;
        const auto bytes = test::section_of(image, section);
        EXPECT_GE(bytes.size(), (index + 1) * sizeof(T)) << section;
        std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
        return message(std::move(image));
    }
    static std::string message(std::vector<std::byte> image) {
        test::repair_checksums(image);
        const auto network = RoadNetwork::from_image(std::move(image), "forged");
        return network ? "" : network.error().message.str();
    }
    using Tables = std::vector<network::format::TableEntry>;
    std::string message_with(const std::function<void(network::format::Header&, Tables&)>& change) const {
        auto image = intact_;
        auto header = test::header_of(image);
        auto table = test::table_of(image);
        change(header, table);
        test::put(image, header, table);
        const auto network = RoadNetwork::from_image(std::move(image), "forged");
        return network ? "" : network.error().message.str();
    }
    std::vector<std::byte> intact_ = test::image_of(test::must_build(test::small_draft()));
};

TEST_F(Forged, RepairedIntactImageIsTheSame) {
    auto image = intact_;
    test::repair_checksums(image);
    EXPECT_EQ(image, intact_);
}

TEST_F(Forged, HeaderFields) {
    using H = network::format::Header;
    const auto with = [this](const std::function<void(H&)>& change) {
        return message_with([&](H& header, Tables&) { change(header); });
    };
    EXPECT_THAT(with([](H& h) { h.version = 1; }), HasSubstr("format version 1"));
    EXPECT_THAT(with([](H& h) { h.byte_order = network::format::byte_order_reversed; }),
                HasSubstr("another byte order"));
    EXPECT_THAT(with([](H& h) { h.byte_order = 7; }), HasSubstr("damaged header"));
    EXPECT_THAT(with([](H& h) { h.alignment = 8; }), HasSubstr("damaged header"));
    EXPECT_THAT(with([](H& h) { h.reserved[1] = 1; }), HasSubstr("damaged header"));
    EXPECT_THAT(with([](H& h) { h.section_count = 0xFFFFFFFF; }), HasSubstr("damaged header"));
    EXPECT_THAT(with([](H& h) { h.section_count = network::format::max_sections; }), HasSubstr("section table"));
    EXPECT_THAT(with([](H& h) { h.file_bytes = ~std::uint64_t{0}; }), HasSubstr("is truncated"));
}

TEST_F(Forged, KindsOfNodes) {
    NetworkDraft ring;
    ring.node_count = 3;
    ring.edge_tail = {0, 1, 2};
    ring.edge_head = {1, 2, 0};
    intact_ = test::image_of(test::must_build(ring));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 24, 0), HasSubstr("is numbered as a dead end, but is not one"));
    EXPECT_EQ(message_after<std::uint32_t>("meta", 9, 3), "");  // more care than needed
    ring.node_count = 4;
    for (std::uint32_t rim = 0; rim < 3; ++rim) {
        ring.edge_tail.push_back(3);
        ring.edge_head.push_back(rim);
    }
    intact_ = test::image_of(test::must_build(ring));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 9, 0), HasSubstr("is a junction, but is not numbered as one"));
}

TEST_F(Forged, TableFields) {
    const auto with = [this](const std::function<void(Tables&)>& change) {
        return message_with([&](network::format::Header& header, Tables& table) {
            change(table);
            header.section_count = static_cast<std::uint32_t>(table.size());
        });
    };
    constexpr std::uint64_t huge = ~std::uint64_t{0};
    EXPECT_THAT(with([](Tables& t) { t[1].offset = 0; }), HasSubstr("at byte 0 instead of"));
    EXPECT_THAT(with([](Tables& t) { t[1].offset += 64; }), HasSubstr("instead of"));
    EXPECT_THAT(with([](Tables& t) { t[1].offset = huge; }), HasSubstr("instead of"));
    EXPECT_THAT(with([](Tables& t) { t[1].bytes = huge; }), HasSubstr("does not fit"));
    EXPECT_THAT(with([](Tables& t) { t[1].bytes = huge - 63; }), HasSubstr("does not fit"));
    EXPECT_THAT(with([](Tables& t) { t[1].count = huge; }), HasSubstr("which are not"));
    EXPECT_THAT(with([](Tables& t) { t[1].element_size = 0; }), HasSubstr("elements of 0 bytes"));
    EXPECT_THAT(with([](Tables& t) { t[1].element_size = 3; }), HasSubstr("which are not"));
    EXPECT_THAT(with([](Tables& t) { t[1].reserved = 1; }), HasSubstr("unknown flag"));
    EXPECT_THAT(with([](Tables& t) { t[1].name = t[2].name; }), HasSubstr("two sections named"));
    EXPECT_THAT(with([](Tables& t) { t[1].name = {}; }), HasSubstr("no valid name"));
    EXPECT_THAT(with([](Tables& t) { t[1].name[0] = 'A'; }), HasSubstr("no valid name"));
    EXPECT_THAT(with([](Tables& t) { t[1].name[20] = 'x'; }), HasSubstr("no valid name"));
    EXPECT_THAT(with([](Tables& t) {
                    t[1].name = {'o', 't', 'h', 'e', 'r'};
                }),
                HasSubstr("has no section 'first_out'"));
    EXPECT_THAT(with([](Tables& t) { t[0].name = {'o', 't', 'h', 'e', 'r'}; }), HasSubstr("has no section 'meta'"));
    EXPECT_THAT(with([](Tables& t) {
                    t[1].element_size = 8;
                    t[1].count /= 2;
                }),
                HasSubstr("elements of 8 bytes instead of 4"));
    EXPECT_NE(with([](Tables& t) { t.pop_back(); }), "");
    EXPECT_NE(with([](Tables& t) { t.clear(); }), "");
}

TEST_F(Forged, MetaFields) {
    const std::uint32_t none = network::format::none;
    EXPECT_THAT(message_after<std::uint32_t>("meta", 0, none), HasSubstr("too many nodes"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 0, 4'000'000'000U), HasSubstr("instead of 4000000001"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 1, none), HasSubstr("too many edges"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 2, 11), HasSubstr("its number of arcs does not fit"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 3, 6), HasSubstr("more components"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 4, 3), HasSubstr("frame"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 4, 0), HasSubstr("contradicts"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 5, 3), HasSubstr("labels"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 5, 0), HasSubstr("contradicts"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 6, none), HasSubstr("columns"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 6, 1000), HasSubstr("add up"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 7, 4), HasSubstr("default weight"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 8, none), HasSubstr("add up"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 9, none), HasSubstr("more junctions and bends than nodes"));
    EXPECT_THAT(message_after<double>("meta", 7, 1e-6), HasSubstr("frame"));
    EXPECT_THAT(message_after<std::int32_t>("meta", 18, -2'000'000'000), HasSubstr("box"));
    EXPECT_THAT(message_after<std::int32_t>("meta", 18, 43'560'000), HasSubstr("outside the box"));
    EXPECT_THAT(message_after<std::uint64_t>("meta", 11, ~std::uint64_t{0}), HasSubstr("add up"));
    // The first column begins at byte 104.
    EXPECT_THAT(message_after<std::uint32_t>("meta", 26, 0), HasSubstr("no name"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 26, none), HasSubstr("add up"));
    EXPECT_THAT(message_after<double>("meta", 14, test::not_a_number), HasSubstr("resolution"));
    EXPECT_THAT(message_after<double>("meta", 15, -1), HasSubstr("scale"));
    EXPECT_THAT(message_after<double>("meta", 15, 0), HasSubstr("scale does not name its arc"));
    EXPECT_THAT(message_after<double>("meta", 16, std::numeric_limits<double>::infinity()), HasSubstr("scale"));
    EXPECT_THAT(message_after<std::uint32_t>("meta", 34, 99), HasSubstr("arc"));
}

// A search takes stretches as they are: a junction out of range would be read, and a wrong weight would be an answer.
TEST_F(Forged, Stretches) {
    NetworkDraft draft;
    draft.node_count = 4;  // each joined to each other: all are junctions
    draft.edge_tail = {0, 0, 0, 1, 1, 2};
    draft.edge_head = {1, 2, 3, 2, 3, 3};
    draft.columns = {{"cost", "", 1, {1, 2, 3, 4, 5, 6}, {}}};
    intact_ = test::image_of(test::must_build(draft));
    for (const char* section : {"stretch_out.0", "stretch_in.0"}) {
        EXPECT_THAT(message_after<std::uint32_t>(section, 0, 4), HasSubstr("stretch 0 does not match its arcs"));
        EXPECT_THAT(message_after<std::uint32_t>(section, 2, network::format::none),
                    HasSubstr("stretch 1 does not match its arcs"));
        EXPECT_THAT(message_after<std::uint32_t>(section, 1, 1000),
                    HasSubstr("stretch 0 does not match its arcs"));  // its weight
    }
}

// The point of verifying contents: a scale a little too large would silently give wrong routes.
TEST_F(Forged, ScaleThatIsTooLarge) {
    const auto network = RoadNetwork::from_image(intact_, "x");
    ASSERT_TRUE(network);
    const double scale = network->columns()[0].scale;
    ASSERT_GT(scale, 0);
    EXPECT_EQ(message_after<double>("meta", 15, scale * 0.5), "");
    EXPECT_THAT(message_after<double>("meta", 15, scale * 1.00001), HasSubstr("scale of column 'length' is too large"));
}

TEST_F(Forged, Contents) {
    using U = std::uint32_t;
    EXPECT_THAT(message_after<U>("first_out", 0, 1), HasSubstr("first offset is not 0"));
    EXPECT_THAT(message_after<U>("first_out", 2, network::format::none), HasSubstr("'first_out'"));
    EXPECT_THAT(message_after<U>("first_out", 5, 100), HasSubstr("last offset"));
    EXPECT_THAT(message_after<U>("head", 0, 77), HasSubstr("'head'"));
    EXPECT_THAT(message_after<U>("arc_edge", 0, network::format::none), HasSubstr("'arc_edge'"));
    EXPECT_THAT(message_after<U>("edge_tail", 0, 5), HasSubstr("joins nodes"));
    EXPECT_THAT(message_after<U>("edge_head", 0, network::format::none), HasSubstr("joins nodes"));
    EXPECT_THAT(message_after<std::uint64_t>("edge_arcs", 0, ~std::uint64_t{0}), HasSubstr("no arc"));
    EXPECT_THAT(message_after<U>("edge_arcs", 0, 50), HasSubstr("not an arc of its edge"));
    EXPECT_THAT(message_after<U>("edge_arcs", 0, network::format::none), HasSubstr("edge_arcs"));
    EXPECT_THAT(message_after<U>("first_in", 1, 9), HasSubstr("'first_in'"));
    EXPECT_THAT(message_after<U>("in_arcs", 0, 1000), HasSubstr("'in_arcs'"));
    EXPECT_THAT(message_after<U>("in_tails", 0, network::format::none), HasSubstr("'in_tails'"));
    EXPECT_THAT(message_after<std::int32_t>("node_position", 0, 0), HasSubstr("outside the box"));
    EXPECT_THAT(message_after<std::uint64_t>("shape_first", 1, ~std::uint64_t{0}), HasSubstr("'shape_first'"));
    EXPECT_THAT(message_after<std::int32_t>("shape_points", 0, 0), HasSubstr("outside the box"));
    EXPECT_THAT(message_after<U>("edge_name", 0, 3), HasSubstr("'edge_name'"));
    EXPECT_THAT(message_after<std::uint64_t>("name_first", 1, 1), HasSubstr("'name_first'"));
    EXPECT_THAT(message_after<std::uint64_t>("name_first", 3, 1 << 20), HasSubstr("'name_first'"));
    EXPECT_THAT(message_after<std::uint8_t>("edge_class", 0, 3), HasSubstr("'edge_class'"));
    EXPECT_THAT(message_after<std::uint64_t>("class_first", 1, 1), HasSubstr("'class_first'"));
    EXPECT_THAT(message_after<std::uint64_t>("class_first", 3, 1 << 20), HasSubstr("'class_first'"));
    EXPECT_THAT(message_after<float>("edge_capacity", 0, -1), HasSubstr("'edge_capacity'"));
    EXPECT_THAT(message_after<float>("edge_capacity", 0, std::nanf("")), HasSubstr("has capacity nan"));
    EXPECT_THAT(message_after<U>("edge_facts", 0, 3), HasSubstr("'edge_facts'"));
    EXPECT_THAT(message_after<U>("facts", 0, 1), HasSubstr("record 0 is not the empty one"));
    EXPECT_THAT(message_after<U>("facts", 3, 1), HasSubstr("record 0 is not the empty one"));
    EXPECT_THAT(message_after<U>("facts", 9, all_road_flags + 1), HasSubstr("unknown flags"));
    EXPECT_THAT(message_after<U>("facts", 11, 100), HasSubstr("record 1 has text 100"));
    EXPECT_THAT(message_after<std::uint64_t>("facts_first", 1, 1), HasSubstr("'facts_first'"));
    EXPECT_THAT(message_after<std::uint64_t>("facts_first", 3, 1 << 20), HasSubstr("'facts_first'"));
    EXPECT_THAT(message_after<std::uint64_t>("label_first", 1, 1 << 20), HasSubstr("'label_first'"));
    EXPECT_THAT(message_after<U>("label_order", 0, 5), HasSubstr("'label_order'"));
    EXPECT_THAT(message_after<char>("label_bytes", 0, '~'), HasSubstr("'label_order'"));
    EXPECT_THAT(message_after<U>("component", 0, 9), HasSubstr("'component'"));
    EXPECT_THAT(message_after<U>("component_size", 0, 9), HasSubstr("'component_size'"));
    EXPECT_THAT(message_after<std::uint8_t>("node_reach", 0, 4), HasSubstr("'node_reach'"));
    EXPECT_THAT(message_after<std::uint8_t>("edge_index_reach", 0, 0), HasSubstr("'edge_index_reach'"));
    EXPECT_THAT(message_after<U>("weight.3", 0, 2), HasSubstr("not one hop"));
    EXPECT_THAT(message_after<U>("weight.0", 0, 1), HasSubstr("too large"));
}

TEST_F(Forged, UnknownSectionsAreKept) {
    std::vector<SectionSource> sections;
    const auto network = RoadNetwork::from_image(intact_, "x");
    ASSERT_TRUE(network);
    auto copy = intact_;
    const auto table = test::table_of(copy);
    for (const auto& entry : table)
        sections.push_back({test::name_of(entry), entry.element_size, test::section_of(copy, test::name_of(entry))});
    const std::vector<std::uint64_t> order{1, 2, 3};
    sections.push_back(section_source("order.v1", std::span<const std::uint64_t>(order)));
    const AlignedBytes grown = assemble(sections);
    const auto opened = RoadNetwork::from_image({grown.span().begin(), grown.span().end()}, "grown");
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->sections().back().name, "order.v1");
    EXPECT_EQ(opened->section("order.v1").size(), 24U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(opened->section("order.v1").data()) % 64, 0U);
    EXPECT_EQ(opened->node_label(NodeId{0}), network->node_label(NodeId{0}));
}

// Whatever opens must be safe to use.
TEST_F(Forged, RandomContentsWithRightChecksums) {
    std::mt19937 random(7);
    int opened = 0;
    for (const auto where : {test::Where::anywhere, test::Where::planar, test::Where::nowhere}) {
        const auto original = test::image_of(test::must_build(test::random_draft(random, where, 12, 20)));
        for (int round = 0; round < 4000; ++round) {
            auto image = original;
            const auto table = test::table_of(image);
            for (std::uint64_t n = 1 + random() % 3; n > 0; --n) {
                const auto section = test::section_of(image, test::name_of(table[random() % table.size()]));
                if (section.empty()) continue;
                std::byte& byte = section[random() % section.size()];
                byte = random() % 2 == 0 ? static_cast<std::byte>(random()) : byte ^ (std::byte{1} << (random() % 8));
            }
            test::repair_checksums(image);
            const auto network = RoadNetwork::from_image(std::move(image), "forged");
            if (!network) continue;
            ++opened;
            test::visit_everything(*network);
        }
    }
    EXPECT_GT(opened, 100) << "harmless changes exist, and must get through for this test to mean something";
}

}  // namespace
}  // namespace starway::road::network
