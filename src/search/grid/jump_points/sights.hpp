// From which cells a straight walk sees a jump point before it meets a wall: a bit for every cell and straight direction, kept up to date with
// the map at the price of the lines that an edit touches.
//
// A walk that passes many cells (diagonally, or up and down with four neighbours) asks at each whether something is to be seen to its sides.
// Mostly there is nothing, and one bit says so where a scan would have to look as far as the next wall.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/grid/jump_points/rays.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::search {

class JumpSights {
public:
    // Makes them right for a map: for what was edited since the last time if it is known, otherwise anew.
    // Precondition: the same map each time.
    void update(const GridMap& map);
    [[nodiscard]] std::uint64_t revision() const { return revision_; }  // of the map, as of the last update
    // The bits of a direction. North and south: of the turned map.
    [[nodiscard]] const BitPlane& towards(std::uint32_t direction) const { return planes_[direction]; }

private:
    template <JumpRule rule>
    void look(const GridMap& map, bool everywhere);
    void note(const GridMap& map, GridCell edited);

    std::array<BitPlane, 4> planes_;
    std::vector<std::uint32_t> rows_;  // with something edited in or beside them
    std::vector<std::uint32_t> columns_;
    std::uint64_t revision_ = 0;
    bool made_ = false;
};

// The same walks as ScannedRays without a goal, by the sights of the map as it is: many times as fast, but blind to all but jump points.
template <JumpRule rule_>
class SightedRays : public JumpArea<rule_> {
public:
    using Ground = JumpArea<rule_>;
    SightedRays(const GridMap& map, const JumpSights& sights) : Ground(map) {
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
            if constexpr (Ground::relaxed) {
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

    // With four neighbours: north or south, looking east and west from every cell.
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
        return (grid::bits_from(sights_[direction], sideways ? from.node : from.turned) & 1U) != 0;
    }
    template <std::uint32_t direction, class Emit>
    void look_aside(JumpPlace from, std::uint32_t straight, std::uint32_t diagonal, Emit&& emit) const {
        if (!sees<direction>(from)) return;
        const std::uint32_t steps = this->template scan<direction>(from).length;
        emit(this->template moved<direction>(from, steps).node, straight + steps, diagonal, direction);
    }

    std::array<const std::byte*, 4> sights_{};
};

}  // namespace starway::search
