// How a tile map is cut into clusters: squares of side x side cells, those at the right and bottom rims smaller.
#pragma once

#include <algorithm>
#include <cstdint>

#include "starway/grid.hpp"

namespace starway {

struct ClusterBox {
    std::int32_t left = 0, top = 0, right = 0, bottom = 0;  // right and bottom: one beyond

    [[nodiscard]] bool contains(GridCell cell) const {
        return cell.x >= left && cell.x < right && cell.y >= top && cell.y < bottom;
    }
};

class ClusterLayout {
public:
    static constexpr std::int32_t side = 32;
    static constexpr std::uint32_t cells = side * side;

    explicit ClusterLayout(const GridMap& map)
        : width_(static_cast<std::int32_t>(map.width())),
          height_(static_cast<std::int32_t>(map.height())),
          columns_(static_cast<std::uint32_t>((width_ + side - 1) / side)),
          rows_(static_cast<std::uint32_t>((height_ + side - 1) / side)) {}

    [[nodiscard]] std::uint32_t count() const { return columns_ * rows_; }
    [[nodiscard]] std::uint32_t at(GridCell cell) const {
        return static_cast<std::uint32_t>(cell.y / side) * columns_ + static_cast<std::uint32_t>(cell.x / side);
    }
    [[nodiscard]] ClusterBox box(std::uint32_t cluster) const {
        const auto left = static_cast<std::int32_t>(cluster % columns_) * side;
        const auto top = static_cast<std::int32_t>(cluster / columns_) * side;
        return {left, top, std::min(width_, left + side), std::min(height_, top + side)};
    }
    // Calls visit(cluster) for every cluster that has a cell in the box, which may reach beyond the map.
    template <class Visit>
    void visit(const ClusterBox& box, Visit&& visit) const {
        const std::int32_t right = std::min(width_, box.right) - 1;
        const std::int32_t bottom = std::min(height_, box.bottom) - 1;
        for (std::int32_t y = std::max(0, box.top) / side; y <= bottom / side; ++y)
            for (std::int32_t x = std::max(0, box.left) / side; x <= right / side; ++x)
                visit(static_cast<std::uint32_t>(y) * columns_ + static_cast<std::uint32_t>(x));
    }

    // A cell's number within its cluster, row after row.
    [[nodiscard]] static std::uint16_t local(GridCell cell) {
        return static_cast<std::uint16_t>(cell.y % side * side + cell.x % side);
    }
    [[nodiscard]] static GridCell cell(const ClusterBox& box, std::uint16_t local) {
        return {box.left + local % side, box.top + local / side};
    }

private:
    std::int32_t width_;
    std::int32_t height_;
    std::uint32_t columns_;
    std::uint32_t rows_;
};

}  // namespace starway
