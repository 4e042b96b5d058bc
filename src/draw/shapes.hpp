// The background of a search that is not on a tile map: areas (faces of a mesh, obstacles) and lines (edges of a graph,
// roads).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::draw {

enum class ShapeKind : std::uint8_t {
    open_area,  // walkable: filled pale, outlined
    blocked_area,
    water_area,
    edge,    // a connection between two nodes
    border,  // a line that cannot be crossed
    road,
    ferry,
    other_route,  // beside the one that the picture is about
    trace,        // the points of a journey, and the way between them
};

// Drawn in the order of insertion, below everything of the search; roads by their tiers.
class Shapes {
public:
    void add(ShapeKind kind, std::span<const Position> points) {
        points_.insert(points_.end(), points.begin(), points.end());
        first_.push_back(points_.size());
        shapes_.push_back({kind, 0, 0});
    }
    // tier: 0 for the most important roads to 7 for paths. Roads of one name in a row cost nothing for it.
    void add_road(std::uint8_t tier, std::string_view name, std::span<const Position> points) {
        add(ShapeKind::road, points);
        if (names_.back() != name) names_.emplace_back(name);
        shapes_.back() = {ShapeKind::road, tier, static_cast<std::uint32_t>(names_.size() - 1)};
    }
    [[nodiscard]] std::size_t size() const { return shapes_.size(); }
    [[nodiscard]] ShapeKind kind(std::size_t shape) const { return shapes_[shape].kind; }
    [[nodiscard]] std::uint8_t tier(std::size_t shape) const { return shapes_[shape].tier; }
    [[nodiscard]] std::string_view name(std::size_t shape) const { return names_[shapes_[shape].name]; }
    [[nodiscard]] std::span<const Position> points(std::size_t shape) const {
        return {points_.data() + first_[shape], first_[shape + 1] - first_[shape]};
    }

    bool y_up = true;    // as on paper and on the earth; false: as on a screen
    double x_scale = 1;  // length of a unit of x relative to one of y; on the earth the cosine of the latitude

    // Of a map of roads.
    bool roads = false;
    Box view;            // what is shown of it
    double metres = 0;   // of one unit of y; 0: not known
    std::string credit;  // whom the map has to name
    struct Place {
        Position at;
        std::string name;
        double importance = 0;  // 0 to 100
    };
    std::vector<Place> places;  // the most important first

private:
    struct Shape {
        ShapeKind kind;
        std::uint8_t tier;
        std::uint32_t name;
    };
    std::vector<Position> points_;
    std::vector<std::size_t> first_{0};
    std::vector<Shape> shapes_;
    std::vector<std::string> names_{{}};
};

}  // namespace starway::draw
