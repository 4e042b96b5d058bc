// From which cells a straight walk sees a jump point before it meets a wall: one bit per cell and straight direction.
// Edits update only the lines that they touch.
//
// A walk that passes many cells (diagonal, or vertical with four neighbours) checks at each whether anything is visible
// to its sides. Mostly nothing is; one bit then replaces a scan up to the next wall.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "grid/search/jump_points/rays.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class JumpSights {
public:
    // Updates for a map: incrementally if the edits since the last call are known, otherwise from scratch.
    // Precondition: the same map each time.
    void update(const GridMap& map);
    [[nodiscard]] std::uint64_t revision() const { return revision_; }  // of the map, at the last update
    // The bits of a direction. North and south: of the transposed map.
    [[nodiscard]] const BitPlane& towards(std::uint32_t direction) const { return planes_[direction]; }

private:
    template <JumpRule rule>
    void look(const GridMap& map, bool everywhere);
    void note(const GridMap& map, GridCell edited);

    std::array<BitPlane, 4> planes_;
    std::vector<std::uint32_t> rows_;  // rows edited, or next to an edit
    std::vector<std::uint32_t> columns_;
    std::uint64_t revision_ = 0;
    bool made_ = false;
};

// The same walks as ScannedRays without a goal, using the precomputed sights: many times as fast, but they find jump
// points only.
template <JumpRule rule_>
class SightedRays : public JumpArea<rule_> {
public:
    using Area = JumpArea<rule_>;
    SightedRays(const GridMap& map, const JumpSights& sights) : Area(map) {
        for (std::uint32_t direction = 0; direction < 4; ++direction)
            sights_[direction] = sights.towards(direction).bytes();
    }

    template <std::uint32_t direction, class Emit>
    void straight(JumpPlace from, Emit&& emit) const {
        look_aside<direction>(from, 0, 0, emit);
    }

    template <std::uint32_t vertical, std::uint32_t horizontal, class Emit>
    void diagonal(JumpPlace from, Emit&& emit) const {
        constexpr std::uint32_t direction = between(vertical, horizontal);
        const Lines& rows = this->rows_;
        const std::int64_t side = vertical == south ? rows.stride : -rows.stride;
        Beam<rule_, horizontal == east> beam(rows, from.node, side);
        std::uint32_t steps = 0;
        while (beam.may_advance()) {
            ++steps;
            from = this->template moved<direction>(from, 1);
            if constexpr (Area::relaxed) {
                if (this->template stops_diagonal<vertical, horizontal>(this->near(from.node))) {
                    emit(from.node, 0U, steps, direction);
                    break;
                }
            }
            beam.advance(rows, from.node, side);
            look_aside<vertical>(from, 0, steps, emit);
            look_aside<horizontal>(from, 0, steps, emit);
        }
    }

    // With four neighbours: vertical walks, which look east and west from every cell.
    template <std::uint32_t direction, class Emit>
    void column(JumpPlace from, Emit&& emit) const {
        std::uint32_t steps = 0;
        while (!this->blocked(this->near(from.node), direction)) {
            ++steps;
            from = this->template moved<direction>(from, 1);
            look_aside<east>(from, steps, 0, emit);
            look_aside<west>(from, steps, 0, emit);
        }
    }

private:
    template <std::uint32_t direction>
    [[nodiscard]] bool sees(JumpPlace from) const {
        constexpr bool sideways = direction == east || direction == west;
        return (model::bits_from(sights_[direction], sideways ? from.node : from.turned) & 1U) != 0;
    }
    template <std::uint32_t direction, class Emit>
    void look_aside(JumpPlace from, std::uint32_t straight, std::uint32_t diagonal, Emit&& emit) const {
        if (!sees<direction>(from)) return;
        const std::uint32_t steps = this->template scan<direction>(from).length;
        emit(this->template moved<direction>(from, steps).node, straight + steps, diagonal, direction);
    }

    std::array<const std::byte*, 4> sights_{};
};

}  // namespace starway::grid::search
