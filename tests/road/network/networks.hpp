// Drafts that tests build networks from.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "starway/road/network_draft.hpp"

namespace starway::test {

inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// Fails the test, and returns an empty network's worth of nothing, where the draft cannot be built.
inline RoadNetwork must_build(NetworkDraft draft) {
    auto network = build(std::move(draft));
    if (!network) {
        ADD_FAILURE() << network.error().message;
        std::abort();
    }
    return *std::move(network);
}

inline std::vector<std::byte> image_of(const RoadNetwork& network) {
    return {network.image().begin(), network.image().end()};
}

// Five nodes with a loop, parallel edges, a one-way, an island, shapes, names, speeds and a column of its own: every
// section is there.
inline NetworkDraft small_draft() {
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_count = 5;
    draft.node_position = {{4.35, 50.85}, {4.36, 50.86}, {4.37, 50.84}, {4.30, 50.80}, {4.31, 50.81}};
    draft.node_label = TextLabels{"Zoo", "Arad", "Mons", "île", ""};
    draft.edge_tail = {0, 1, 1, 2, 3};
    draft.edge_head = {1, 2, 2, 2, 4};
    draft.edge_direction = {Direction::both, Direction::forward, Direction::backward, Direction::both, Direction::both};
    draft.shape_first = {0, 1, 1, 1, 3, 3};
    draft.shape_points = {{4.355, 50.857}, {4.38, 50.84}, {4.38, 50.83}};
    const std::uint32_t street = draft.names.add("Rue de la Loi");
    draft.names.add("nowhere");
    const std::uint32_t ring = draft.names.add("Ring");
    draft.edge_name = {street, ring, ring, 0, street};
    draft.edge_class = {1, 2, 2, 0, 1};
    draft.classes = {"", "primary", "rue piétonne"};
    draft.edge_facts = {1, 0, 2, 2, 1};
    draft.facts = {{},
                   {road_is_link | road_is_toll, 2, "A 1", "12", "Mons", "", "left|through", "", "Ay One"},
                   {road_is_roundabout, 0, "", "", "", "A 2: Zoo", "", "right", ""}};
    draft.edge_source = {10, 11, 11, 12, 13};
    draft.edge_capacity = {1800, 0, 900, 600.5F, 2200};
    draft.edge_speed_kmh = {50, 30, 30, 20, 120};
    draft.columns = {{"toll", "EUR", 0, {0, 1.5, 2, 3, 4}, {0, not_a_number, 2, 3.25, 4}}};
    draft.notes = {"speeds were assumed", "coordinates are WGS 84"};
    draft.details = {"2 lines were joined", "", "1 was dropped"};
    return draft;
}

enum class Where { anywhere, antimeridian, poles, point, planar, nowhere };

// Random nodes and edges: loops, parallels, islands, zero weights and closed directions all occur.
inline NetworkDraft random_draft(std::mt19937& random, Where where, std::uint32_t nodes, std::uint32_t edges) {
    const auto uniform = [&random](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto chance = [&](double probability) { return uniform(0, 1) < probability; };
    NetworkDraft draft;
    draft.node_count = nodes;
    draft.frame = where == Where::nowhere  ? FrameKind::none
                  : where == Where::planar ? FrameKind::planar
                                           : FrameKind::geographic;
    const auto place = [&]() -> Position {
        switch (where) {
            case Where::antimeridian:
                return {chance(0.5) ? uniform(179.9, 180) : uniform(-180, -179.9), uniform(-17, -16.9)};
            case Where::poles:
                return {uniform(-180, 180), chance(0.1) ? 90 : uniform(89.9, 90)};
            case Where::point:
                return {4, 50};
            case Where::planar:
                return {uniform(-500, 90000), uniform(7e6, 7e6 + 1000)};
            default:
                return {uniform(-180, 180), uniform(-90, 90)};
        }
    };
    if (draft.frame != FrameKind::none)
        for (std::uint32_t i = 0; i < nodes; ++i)
            draft.node_position.push_back(i > 0 && chance(0.1) ? draft.node_position[random() % i] : place());
    DraftColumn cost{"cost", "", 0, {}, {}};
    DraftColumn far{"far", "", 0, {}, {}};
    if (draft.frame != FrameKind::none) draft.shape_first.push_back(0);
    for (std::uint32_t i = 0; i < edges; ++i) {
        const bool parallel = i > 0 && chance(0.1);
        draft.edge_tail.push_back(parallel ? draft.edge_tail.back() : static_cast<std::uint32_t>(random() % nodes));
        draft.edge_head.push_back(parallel ? draft.edge_head.back() : static_cast<std::uint32_t>(random() % nodes));
        draft.edge_direction.push_back(static_cast<Direction>(1 + random() % 3));
        cost.forward.push_back(chance(0.05) ? not_a_number : chance(0.02) ? 0 : static_cast<double>(random() % 1000));
        cost.backward.push_back(chance(0.05) ? not_a_number : static_cast<double>(random() % 1000));
        far.forward.push_back(uniform(1, 1e6));
        draft.edge_speed_kmh.push_back(static_cast<float>(uniform(5, 130)));
        draft.edge_name.push_back(draft.names.add("street " + std::to_string(random() % 5)));
        if (draft.frame == FrameKind::none) continue;
        for (std::uint64_t n = random() % 3; n > 0; --n) draft.shape_points.push_back(place());
        draft.shape_first.push_back(draft.shape_points.size());
    }
    draft.columns = {cost, far};
    return draft;
}

}  // namespace starway::test
