// The stretches from junction to junction, as the network keeps them for its searches.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "networks.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Junctions 1 and 2, joined by a plain road, by one over the bends 3 and 4, by a one-way over 5, and by a very long one
// over 6; a third junction 7 joined to both, so that they are junctions; a loop from 7 over 8 and 9; a dead end at 10
// on the bend 3.
NetworkDraft crossing_draft() {
    NetworkDraft draft;
    draft.node_count = 11;  // node 0 is alone
    const auto road = [&](std::uint32_t from, std::uint32_t to, double cost, Direction direction = Direction::both) {
        draft.edge_tail.push_back(from);
        draft.edge_head.push_back(to);
        draft.edge_direction.push_back(direction);
        draft.columns.front().forward.push_back(cost);
    };
    draft.columns = {{"cost", "", 1, {}, {}}};
    road(1, 2, 100);
    road(1, 3, 1);
    road(3, 4, 2);
    road(3, 4, 9);  // parallel and dearer
    road(4, 2, 4);
    road(1, 5, 10, Direction::forward);
    road(5, 2, 20, Direction::forward);
    road(1, 6, 4e9);
    road(6, 2, 4e9);
    road(1, 7, 7);
    road(2, 7, 8);
    road(7, 8, 1);
    road(8, 9, 1);
    road(9, 7, 1);
    road(3, 10, 1);
    return draft;
}

class Stretches : public testing::Test {
protected:
    RoadNetwork network_ = test::must_build(crossing_draft());
    const WeightColumn& column_ = *network_.column("cost");

    [[nodiscard]] std::uint32_t node(const char* label) const { return *network_.find_node(label); }
    // What the stretch that begins with the arc from one node to the other says, with the label of its end.
    [[nodiscard]] std::pair<std::string, std::uint32_t> out(const char* from, const char* to) const {
        for (std::uint32_t arc = network_.first_out()[node(from)]; arc < network_.first_out()[node(from) + 1]; ++arc)
            if (network_.heads()[arc] == node(to)) return told(column_.chains_out[arc]);
        return {"no arc", 0};
    }
    [[nodiscard]] std::pair<std::string, std::uint32_t> in(const char* last_bend, const char* to) const {
        for (std::uint32_t i = network_.first_in()[node(to)]; i < network_.first_in()[node(to) + 1]; ++i)
            if (network_.in_tails()[i] == node(last_bend)) return told(column_.chains_in[i]);
        return {"no arc", 0};
    }

private:
    [[nodiscard]] std::pair<std::string, std::uint32_t> told(const Chain& chain) const {
        return {chain.end == none ? "nowhere" : network_.node_label(NodeId(chain.end)), chain.weight};
    }
};

using Told = std::pair<std::string, std::uint32_t>;

TEST_F(Stretches, ThereIsOneForEachArcOfAJunction) {
    EXPECT_EQ(network_.junction_count(), 3U);
    EXPECT_EQ(column_.chains_out.size(), network_.first_out()[network_.junction_count()]);
    EXPECT_EQ(column_.chains_in.size(), network_.first_in()[network_.junction_count()]);
    EXPECT_TRUE(network_.column("hops")->chains_out.empty());
}

TEST_F(Stretches, GoOverBendsByTheCheapestArcs) {
    EXPECT_EQ(out("1", "2"), Told("2", 100U));
    EXPECT_EQ(out("1", "3"), Told("2", 7U));
    EXPECT_EQ(out("2", "4"), Told("1", 7U));
    EXPECT_EQ(in("4", "2"), Told("1", 7U));
    EXPECT_EQ(in("3", "1"), Told("2", 7U));
}

TEST_F(Stretches, KeepToOneWays) {
    EXPECT_EQ(out("1", "5"), Told("2", 30U));
    EXPECT_EQ(in("5", "2"), Told("1", 30U));
    EXPECT_EQ(out("2", "5"), Told("no arc", 0U));
}

TEST_F(Stretches, ALoopLeadsNowhere) {
    EXPECT_EQ(out("7", "8"), Told("nowhere", closed_weight));
    EXPECT_EQ(in("9", "7"), Told("nowhere", closed_weight));
}

TEST_F(Stretches, WhatHasNoPlaceInThirtyTwoBitsIsLeftToBeWalked) {
    EXPECT_EQ(out("1", "6"), Told("2", closed_weight));
    EXPECT_EQ(in("6", "1"), Told("2", closed_weight));
}

// Without them, the same network in fewer bytes: opened, edited and shared alike.
TEST_F(Stretches, NeedNotBeStored) {
    NetworkDraft draft = crossing_draft();
    draft.stretches = false;
    const RoadNetwork without = test::must_build(std::move(draft));
    const auto expect_none = [](const RoadNetwork& network) {
        EXPECT_TRUE(network.column("cost")->chains_out.empty());
        EXPECT_TRUE(network.column("cost")->chains_in.empty());
        for (const auto& section : network.sections()) EXPECT_FALSE(section.name.starts_with("stretch_"));
        EXPECT_TRUE(network.verify());
    };
    expect_none(without);
    EXPECT_LT(without.image().size(), network_.image().size());
    const auto opened = RoadNetwork::from_image(test::image_of(without), "without");
    ASSERT_TRUE(opened) << opened.error().message;
    expect_none(*opened);
    const std::vector<std::uint32_t> weight(without.arc_count(), 3);
    const auto edited = opened->with_weights("cost", weight);
    ASSERT_TRUE(edited) << edited.error().message;
    expect_none(*edited);
    const auto sharing = opened->sharing("cost", weight);
    ASSERT_TRUE(sharing) << sharing.error().message;
    expect_none(*sharing);
    const std::size_t stretches = 2 * sizeof(Chain) * column_.chains_out.size();
    EXPECT_GE(network_.image().size() - without.image().size(), stretches);
}

}  // namespace
}  // namespace starway::road::network
