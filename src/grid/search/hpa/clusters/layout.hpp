// Divides a tile map into clusters: squares of equal size; those at the right and bottom rims may be smaller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

struct ClusterBox {
    std::int32_t left = 0, top = 0, right = 0, bottom = 0;  // right and bottom are exclusive

    static ClusterBox of(const GridMap& map) {
        return {0, 0, static_cast<std::int32_t>(map.width()), static_cast<std::int32_t>(map.height())};
    }
    [[nodiscard]] bool contains(GridCell cell) const {
        return cell.x >= left && cell.x < right && cell.y >= top && cell.y < bottom;
    }
    // The bounding box of both.
    [[nodiscard]] ClusterBox joined(const ClusterBox& other) const {
        return {std::min(left, other.left), std::min(top, other.top), std::max(right, other.right),
                std::max(bottom, other.bottom)};
    }
    [[nodiscard]] ClusterBox widened(std::int32_t by) const { return {left - by, top - by, right + by, bottom + by}; }
};

// The next cell in a direction: clusters exist on square grids only.
inline GridCell next_square(GridCell cell, std::uint32_t direction) {
    const GridCell step = grid_step(GridRules{}, {}, direction);
    return {cell.x + step.x, cell.y + step.y};
}

// Calls visit(first cell, length, outward direction) for every side of a box that is not on the map's rim, from the
// side's upper or left end.
template <class Visit>
void visit_sides(const GridMap& map, const ClusterBox& box, Visit&& visit) {
    const auto width = static_cast<std::uint32_t>(box.right - box.left);
    const auto height = static_cast<std::uint32_t>(box.bottom - box.top);
    const auto side = [&](GridCell first, std::uint32_t length, std::uint32_t out) {
        if (map.contains(next_square(first, out))) visit(first, length, out);
    };
    side({box.left, box.top}, width, north);
    side({box.right - 1, box.top}, height, east);
    side({box.left, box.bottom - 1}, width, south);
    side({box.left, box.top}, height, west);
}

class ClusterLayout {
public:
    static constexpr std::uint32_t cluster_bits = 5;
    static constexpr std::uint32_t region_bits = 8;
    static constexpr std::uint32_t province_bits = 11;
    static constexpr std::int32_t side = 1 << cluster_bits;  // of a cluster

    // Squares with sides of 2^bits cells.
    ClusterLayout(const GridMap& map, std::uint32_t bits)
        : bits_(bits),
          width_(static_cast<std::int32_t>(map.width())),
          height_(static_cast<std::int32_t>(map.height())),
          columns_(((map.width() - 1) >> bits) + 1),
          rows_(((map.height() - 1) >> bits) + 1) {}

    [[nodiscard]] std::int32_t square_side() const { return 1 << bits_; }
    [[nodiscard]] std::uint32_t count() const { return columns_ * rows_; }
    [[nodiscard]] std::uint32_t at(GridCell cell) const {
        return static_cast<std::uint32_t>(cell.y >> bits_) * columns_ + static_cast<std::uint32_t>(cell.x >> bits_);
    }
    [[nodiscard]] ClusterBox box(std::uint32_t cluster) const {
        const auto left = static_cast<std::int32_t>(cluster % columns_ << bits_);
        const auto top = static_cast<std::int32_t>(cluster / columns_ << bits_);
        return {left, top, std::min(width_, left + (1 << bits_)), std::min(height_, top + (1 << bits_))};
    }
    // Whether there is a square between those of two cells.
    [[nodiscard]] bool apart(GridCell a, GridCell b) const {
        return std::abs((a.x >> bits_) - (b.x >> bits_)) > 1 || std::abs((a.y >> bits_) - (b.y >> bits_)) > 1;
    }
    // Calls visit(cluster) for every cluster that has a cell in the box; the box may extend beyond the map.
    template <class Visit>
    void visit(const ClusterBox& box, Visit&& visit) const {
        const std::int32_t right = std::min(width_, box.right) - 1;
        const std::int32_t bottom = std::min(height_, box.bottom) - 1;
        for (std::int32_t y = std::max(0, box.top) >> bits_; y <= bottom >> bits_; ++y)
            for (std::int32_t x = std::max(0, box.left) >> bits_; x <= right >> bits_; ++x)
                visit(static_cast<std::uint32_t>(y) * columns_ + static_cast<std::uint32_t>(x));
    }

private:
    std::uint32_t bits_;
    std::int32_t width_;
    std::int32_t height_;
    std::uint32_t columns_;
    std::uint32_t rows_;
};

}  // namespace starway::grid::search
