// Where names go on a map: along their roads and above their places, none over another.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::draw {

// Lines of one name as few long ones: each goes on with the line that turns least.
std::vector<std::vector<Position>> joined(std::vector<std::vector<Position>> lines);

// Room on a map, as discs.
class Room {
public:
    explicit Room(const Box& map) : map_(map) {}
    // A text of that height and width along a line from its start; false where it leaves the map or touches what is
    // there.
    bool take(std::span<const Position> line, double height);
    // An upright text or sign.
    bool take(const Box& box);
    void keep_free(Position middle, double radius) { discs_.push_back({middle, radius}); }
    void keep_free(std::span<const Position> line, double radius);

private:
    struct Disc {
        Position middle;
        double radius;
    };
    static std::vector<Disc> discs_along(std::span<const Position> line, double radius);
    [[nodiscard]] bool free(std::span<const Disc> discs) const;
    bool take_discs(const std::vector<Disc>& discs);

    Box map_;
    std::vector<Disc> discs_;
};

// The stretches of a line that a text of this width fits along, in the direction of reading, the straightest near the
// middle of each repetition first. None where the line is too short or bends too much.
std::vector<std::vector<Position>> stretches(std::span<const Position> line, double width, double letter, double apart);

// A line beside another, to its left in a drawing (y down) where positive.
std::vector<Position> moved_aside(std::span<const Position> line, double by);

}  // namespace starway::draw
