// The triangulation of a raster: two triangles a cell, some of them divided by points that were put in.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "road/ask/isochrone/outline.hpp"

namespace starway::road::ask {

class RasterMesh {
public:
    using Corners = std::array<std::uint32_t, 3>;  // counter-clockwise

    RasterMesh(const CostRaster& raster, std::span<const double> levels);

    static constexpr std::uint32_t no_corner = std::numeric_limits<std::uint32_t>::max();

    // Makes the point a corner, and says which. No effect if it nearly coincides with an earlier point.
    std::uint32_t put(const ExactPoint& point, std::uint32_t number);
    // Puts another corner beside that of an exact point where all around it are of one side, so that its outline passes
    // it. After all are put in.
    void show_sides(std::uint32_t corner, const ExactPoint& point);

    [[nodiscard]] Position position(std::uint32_t corner) const;
    // Infinite: outside.
    [[nodiscard]] double cost(std::uint32_t corner) const;
    // The exact point that a corner is, or no_exact_point; and its level.
    [[nodiscard]] std::uint32_t exact(std::uint32_t corner) const;
    [[nodiscard]] bool is_inside(std::uint32_t corner, std::uint32_t level) const {
        return cost(corner) <= levels_[level];
    }

    // Calls visit(corners) for the triangles of a cell.
    template <class Visit>
    void for_each_triangle(std::uint32_t column, std::uint32_t row, Visit&& visit) const {
        for (std::uint32_t half = 0; half < 2; ++half) {
            const std::uint32_t number = triangle(column, row, half);
            if (!is_divided(column, row)) {
                visit(plain(column, row, half));
                continue;
            }
            const auto divided = divided_.find(number);
            if (divided == divided_.end()) {
                visit(plain(column, row, half));
            } else {
                for (const Corners& corners : divided->second) visit(corners);
            }
        }
    }
    // Whether something was put into the cell, or one of its corners was moved.
    [[nodiscard]] bool is_divided(std::uint32_t column, std::uint32_t row) const {
        return divided_cell_[std::size_t{row} * (raster_.columns() - 1) + column];
    }

private:
    struct Point {
        Position at;
        double cost = 0;
        std::uint32_t exact = no_exact_point;
    };
    [[nodiscard]] std::uint32_t triangle(std::uint32_t column, std::uint32_t row, std::uint32_t half) const {
        return (row * (raster_.columns() - 1) + column) * 2 + half;
    }
    [[nodiscard]] Corners plain(std::uint32_t column, std::uint32_t row, std::uint32_t half) const;
    [[nodiscard]] double doubled_area(const Corners& corners) const;
    std::vector<Corners>& parts_of(std::uint32_t number);
    std::uint32_t add(const ExactPoint& point, std::uint32_t number);
    bool move_corner(std::uint32_t corner, const ExactPoint& point, std::uint32_t number);
    std::uint32_t divide_side(std::uint32_t a, std::uint32_t b, const ExactPoint& point, std::uint32_t number,
                              std::uint32_t column, std::uint32_t row);

    const CostRaster& raster_;
    std::vector<double> levels_;
    std::uint32_t plain_count_;
    std::vector<Point> points_;                                        // corner plain_count_ + i
    std::unordered_map<std::uint32_t, Point> moved_;                   // corners of the raster that became exact points
    std::unordered_map<std::uint32_t, std::vector<Corners>> divided_;  // by number of the triangle
    std::vector<bool> divided_cell_, moved_corner_;
};

}  // namespace starway::road::ask
