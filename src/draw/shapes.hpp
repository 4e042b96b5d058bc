// The background of a search that is not on a tile map: areas (faces of a mesh, obstacles) and lines (edges of a graph,
// roads).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::draw {

enum class ShapeKind : std::uint8_t {
    open_area,  // walkable: filled pale, outlined
    blocked_area,
    water_area,
    edge,       // a connection between two nodes
    main_edge,  // an important one: drawn thicker
    border,     // a line that cannot be crossed
};

// Drawn in the order of insertion, below everything of the search.
class Shapes {
public:
    void add(ShapeKind kind, std::span<const Position> points) {
        points_.insert(points_.end(), points.begin(), points.end());
        first_.push_back(points_.size());
        kinds_.push_back(kind);
    }
    [[nodiscard]] std::size_t size() const { return kinds_.size(); }
    [[nodiscard]] ShapeKind kind(std::size_t shape) const { return kinds_[shape]; }
    [[nodiscard]] std::span<const Position> points(std::size_t shape) const {
        return {points_.data() + first_[shape], first_[shape + 1] - first_[shape]};
    }

    bool y_up = true;    // as on paper and on the earth; false: as on a screen
    double x_scale = 1;  // length of a unit of x relative to one of y; on the earth the cosine of the latitude

private:
    std::vector<Position> points_;
    std::vector<std::size_t> first_{0};
    std::vector<ShapeKind> kinds_;
};

}  // namespace starway::draw
