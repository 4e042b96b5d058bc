// When each part of a map was last edited, to within a few cells. Asking about a box looks at the large blocks that it
// covers, and in those that were edited at the small ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class EditTimes {
public:
    explicit EditTimes(const GridMap& map) : fine_(map, fine_side), coarse_(map, coarse_side) {}

    // A box has the members left, top, right and bottom, all included. Times count from 1, and never fall.
    template <class Box>
    void touch(const Box& box, std::uint32_t time) {
        for (Blocks* const blocks : {&fine_, &coarse_}) {
            blocks->times.resize(std::size_t{blocks->across} * blocks->down);
            blocks->any_of(box, [&](std::uint32_t block, std::uint32_t, std::uint32_t) {
                blocks->times[block] = time;
                return false;
            });
        }
    }
    // Whether anything in or near the box was edited after that time.
    template <class Box>
    [[nodiscard]] bool touched_since(const Box& box, std::uint32_t time) const {
        if (coarse_.times.empty()) return false;
        return coarse_.any_of(box, [&](std::uint32_t block, std::uint32_t x, std::uint32_t y) {
            if (coarse_.times[block] <= time) return false;
            const auto low = [](std::uint32_t at, std::uint32_t of_box) { return std::max(at * coarse_side, of_box); };
            const auto high = [](std::uint32_t at, std::uint32_t of_box) {
                return std::min(at * coarse_side + coarse_side - 1, of_box);
            };
            struct Part {
                std::uint32_t left, top, right, bottom;
            };
            return fine_.any_of(
                Part{low(x, box.left), low(y, box.top), high(x, box.right), high(y, box.bottom)},
                [&](std::uint32_t part, std::uint32_t, std::uint32_t) { return fine_.times[part] > time; });
        });
    }

private:
    static constexpr std::uint32_t fine_side = 4;
    static constexpr std::uint32_t coarse_side = 64;

    struct Blocks {
        Blocks(const GridMap& map, std::uint32_t length)
            : side(length), across(map.width() / side + 1), down(map.height() / side + 1) {}
        // test(block, its column, its row)
        template <class Box, class Test>
        bool any_of(const Box& box, Test&& test) const {
            const std::uint32_t right = std::min<std::uint32_t>(box.right / side, across - 1);
            const std::uint32_t bottom = std::min<std::uint32_t>(box.bottom / side, down - 1);
            for (std::uint32_t y = box.top / side; y <= bottom; ++y)
                for (std::uint32_t x = box.left / side; x <= right; ++x)
                    if (test(y * across + x, x, y)) return true;
            return false;
        }
        std::uint32_t side, across, down;
        std::vector<std::uint32_t> times;  // empty before the first edit
    };

    Blocks fine_, coarse_;
};

}  // namespace starway::grid::search
