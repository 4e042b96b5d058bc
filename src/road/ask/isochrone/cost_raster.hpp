// Costs in the plane around roads: each corner of a raster belongs to the nearest place on a road, within a buffer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::road::ask {

// A straight piece of road in the plane. The cost is linear along it; infinite at both ends: not reached.
struct RoadSegment {
    Position a, b;
    double a_cost = 0;
    double b_cost = 0;
};

class CostRaster {
public:
    static constexpr double outside = std::numeric_limits<double>::infinity();

    // Covers the box and as much around it that all corners at the margin are outside. cell: a side of the cells, above
    // 0. seam: a column of corners lies at this x, where it is in the box.
    CostRaster(const Box& box, double cell, double buffer, std::optional<double> seam = {});

    void add(const RoadSegment& segment);
    // Of a corner whose cost is known, whatever is near. After the segments.
    void put(std::uint32_t corner, double cost) { corners_[corner] = {0, 0, 0, static_cast<float>(cost)}; }
    // After the last segment: fills the corners between roads. The cost of a corner is that of its nearest place, plus
    // `slope` for each unit of distance beyond the buffer; outside far beyond it.
    void spread(double slope);

    [[nodiscard]] std::uint32_t columns() const { return columns_; }  // corners
    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t corner(std::uint32_t column, std::uint32_t row) const {
        return row * columns_ + column;
    }
    [[nodiscard]] double cost(std::uint32_t corner) const { return corners_[corner].cost; }
    [[nodiscard]] Position position(std::uint32_t corner) const {
        const std::uint32_t row = corner / columns_;
        return {origin_.x + cell_ * std::clamp(corner % columns_, first_real_, last_real_), origin_.y + cell_ * row};
    }
    [[nodiscard]] bool has_seam() const { return seam_ != 0; }
    // The parts to the left and to the right of the seam, each with a column of corners at the seam that are outside,
    // so that outlines end there. Precondition: has_seam(). Call it after spread().
    [[nodiscard]] std::vector<CostRaster> parts_at_seam() const;
    // Whether a corner may be moved: it is not at the margin or the seam.
    [[nodiscard]] bool is_movable(std::uint32_t corner) const {
        const std::uint32_t column = corner % columns_;
        const std::uint32_t row = corner / columns_;
        return column > first_real_ && column < last_real_ && row > 0 && row + 1 < rows_;
    }
    [[nodiscard]] Position origin() const { return origin_; }
    [[nodiscard]] double cell() const { return cell_; }

private:
    struct Corner {
        float x = 0, y = 0;  // from the corner to the nearest place, in cells
        float squared = std::numeric_limits<float>::infinity();
        float cost = std::numeric_limits<float>::infinity();
    };
    void take(Corner& here, const Corner& there, float dx, float dy);
    [[nodiscard]] CostRaster part(std::uint32_t first, std::uint32_t last) const;

    Position origin_;
    double cell_, buffer_;
    std::uint32_t columns_ = 0, rows_ = 0;
    std::uint32_t first_real_ = 0, last_real_ = 0;  // columns; those beside them lie at the same places
    std::uint32_t seam_ = 0;                        // a column; 0: none
    std::vector<Corner> corners_;
};

}  // namespace starway::road::ask
