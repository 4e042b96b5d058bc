#include "search/jump_graph.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace starway {

namespace {

// The directions in which a walk stops at a cell, as bits: where the step before is possible, and something is to be seen.
template <JumpRule rule>
std::uint32_t arrivals(const JumpGround<rule>& ground, std::uint32_t node) {
    const std::uint32_t near = ground.near(node);
    std::uint32_t found = 0;
    const auto straight = [&](auto direction) {
        constexpr std::uint32_t d = decltype(direction)::value;
        if (!ground.blocked(near, (d + 2) % 4) && ground.template stops_straight<d>(near)) found |= 1U << d;
    };
    const auto diagonal = [&](auto vertical, auto horizontal) {
        constexpr std::uint32_t v = decltype(vertical)::value;
        constexpr std::uint32_t h = decltype(horizontal)::value;
        if (ground.allows(near, between((v + 2) % 4, (h + 2) % 4)) && ground.template stops_diagonal<v, h>(near))
            found |= 1U << between(v, h);
    };
    constexpr std::integral_constant<std::uint32_t, north> up;
    constexpr std::integral_constant<std::uint32_t, east> right;
    constexpr std::integral_constant<std::uint32_t, south> down;
    constexpr std::integral_constant<std::uint32_t, west> left;
    straight(right);
    straight(left);
    if constexpr (rule != JumpRule::four) {
        straight(up);
        straight(down);
    }
    if constexpr (JumpGround<rule>::relaxed) {
        diagonal(up, right);
        diagonal(up, left);
        diagonal(down, right);
        diagonal(down, left);
    }
    return found;
}

}  // namespace

JumpGraph::JumpGraph(const GridMap& map) : revision_(map.revision()), is_jump_point_(map.width(), map.height()) {
    const auto build = [&](auto rule) {
        number<decltype(rule)::value>(map);
        connect<decltype(rule)::value>(map);
    };
    switch (jump_rule(map.rules())) {
        case JumpRule::four:
            build(std::integral_constant<JumpRule, JumpRule::four>{});
            break;
        case JumpRule::no_obstacle:
            build(std::integral_constant<JumpRule, JumpRule::no_obstacle>{});
            break;
        case JumpRule::one_obstacle:
            build(std::integral_constant<JumpRule, JumpRule::one_obstacle>{});
            break;
        case JumpRule::always:
            build(std::integral_constant<JumpRule, JumpRule::always>{});
            break;
    }
}

template <JumpRule rule>
void JumpGraph::number(const GridMap& map) {
    const JumpGround<rule> ground(map);
    before_.resize(map.node_count() / 64);
    for (std::uint32_t word = 0; word < before_.size(); ++word) {
        before_[word] = cell_count_;
        for (std::uint32_t node = word * 64; node < word * 64 + 64; ++node) {
            if (!map.rows().test(node)) continue;
            std::uint32_t directions = arrivals(ground, node);
            if (directions == 0) continue;
            is_jump_point_.set(node, true);
            first_list_.push_back(static_cast<std::uint32_t>(arrival_.size()));
            for (; directions != 0; directions &= directions - 1)
                arrival_.push_back(static_cast<std::uint8_t>(std::countr_zero(directions)));
            ++cell_count_;
        }
    }
}

// Lists in the order of their cells. The places that jumps lead to are known only when all lists are placed.
template <JumpRule rule>
void JumpGraph::connect(const GridMap& map) {
    const ScannedRays<rule> rays(map);
    std::vector<Jump> jumps;
    std::uint32_t cell_number = 0;
    for (std::uint32_t node = 0; node < map.node_count(); ++node) {
        if (!is_jump_point_.test(node)) continue;
        const GridCell from = map.cell(node);
        const std::size_t end = cell_number + 1 < cell_count_ ? first_list_[cell_number + 1] : arrival_.size();
        for (std::size_t i = first_list_[cell_number]; i < end; ++i) {
            jumps.clear();
            const auto keep = [&](std::uint32_t to, std::uint32_t, std::uint32_t, std::uint32_t direction) {
                jumps.push_back(numbered_jump(to, direction, from, map.cell(to)));
            };
            JumpSight<decltype(keep)> sight{keep};
            look_onwards(rays, rays.place(from), arrival_[i], sight);
            place_.push_back(static_cast<std::uint32_t>(words_.size()));
            reach_.push_back(sight.reach);
            append(List{cell_number, static_cast<std::uint32_t>(i), static_cast<std::uint16_t>(from.x),
                        static_cast<std::uint16_t>(from.y), static_cast<std::uint16_t>(jumps.size()),
                        static_cast<std::uint16_t>(std::min(sight.farthest, 0xFFFFU))});
            for (const Jump& jump : jumps) append(jump);
        }
        ++cell_number;
    }
    place_jumps();
}

// Turns the numbers of lists in all jumps into their places.
void JumpGraph::place_jumps() {
    for (const std::uint32_t place : place_) {
        const List from = list(place);
        for (std::uint32_t i = 0; i < from.jump_count; ++i) {
            Jump to = jump(place, i);
            to.list = place_[to.list];
            std::memcpy(words_.data() + place + list_words + i * jump_words, &to, sizeof to);
        }
    }
}

std::uint32_t JumpGraph::cell_of(std::uint32_t node) const {
    const std::uint64_t lower = is_jump_point_.word(node / 64) & ((std::uint64_t{1} << (node % 64)) - 1);
    return before_[node / 64] + static_cast<std::uint32_t>(std::popcount(lower));
}

JumpGraph::Jump JumpGraph::numbered_jump(std::uint32_t node, std::uint32_t direction, GridCell from,
                                         GridCell to) const {
    const std::uint32_t cell = cell_of(node);
    std::uint32_t list = first_list_[cell];
    while (arrival_[list] != direction) ++list;
    return {cell, list, static_cast<std::int16_t>(to.x - from.x), static_cast<std::int16_t>(to.y - from.y)};
}

JumpGraph::Jump JumpGraph::jump_to(std::uint32_t node, std::uint32_t direction, GridCell from, GridCell to) const {
    Jump jump = numbered_jump(node, direction, from, to);
    jump.list = place_[jump.list];
    return jump;
}

}  // namespace starway
