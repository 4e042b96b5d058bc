// From map positions to pixels of the picture; picture and cell sizes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "draw/layout.hpp"
#include "draw/picture.hpp"

namespace starway::draw {

// Adds a position to a drawn line unless it would be invisible there: too close, or on a straight line.
void add_visible(std::vector<Position>& line, Position to);

// The cells of a map that its picture shows: all, or what was seen of it.
Layout::Range shown_cells(const Picture& picture);

class View {
public:
    static constexpr double margin = 10;        // pixels around the map
    static constexpr double largest_cell = 48;  // pixels, unless a size is asked for

    // The map's longer side is as long as a whole number of pixels per cell allows, max_side at most; below one pixel
    // per cell, exactly max_side. Tiles (MapArt) are enlarged by whole numbers, or reduced to max_side. Of maps with
    // cells that no sensor saw, only the part is shown that was seen. Very elongated maps are at least one pixel wide.
    // Precondition: max_side > 0.
    View(const Picture& picture, std::uint32_t max_side);

    [[nodiscard]] Position at(Position place) const;
    // A line without what is invisible: points that are too close, or on a straight line.
    [[nodiscard]] std::vector<Position> line(std::span<const Position> places) const;
    [[nodiscard]] bool has_cells() const { return !outline_.empty(); }
    // Pixels between neighbouring cells; without cells, the space for a node.
    [[nodiscard]] double unit() const { return unit_; }
    // How much larger than usual letters, marks and roads are: more on a large picture, which is seen from farther
    // away.
    [[nodiscard]] double detail() const { return detail_; }
    [[nodiscard]] std::span<const Position> outline() const { return outline_; }  // of a cell around its centre
    // Precondition: has_cells(). The cell may lie outside the map.
    [[nodiscard]] GridCell cell(Position pixel) const;

    // The map's part of the picture. Its corner is at (margin, margin) unless moved.
    [[nodiscard]] Position corner() const { return corner_; }
    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }
    [[nodiscard]] Box frame() const { return {corner_.x, corner_.y, corner_.x + width_, corner_.y + height_}; }
    void move_to(Position corner) { corner_ = corner; }

    // Of a map with cells.
    [[nodiscard]] const Layout::Range& shown() const { return shown_; }
    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] Position scale() const { return scale_; }
    // Pixels of the picture for one of the map's tiles (MapArt).
    [[nodiscard]] Position tile_scale() const { return {scale_.x / tile_pixels_, scale_.y / tile_pixels_}; }
    // The pixel of the drawn position (0, 0).
    [[nodiscard]] Position origin() const {
        return {corner_.x - bounds_.min_x * scale_.x, corner_.y - bounds_.min_y * scale_.y};
    }

private:
    void fit_cells(const Picture& picture, double max_side);
    [[nodiscard]] double cell_scale(bool tiles, double most, double largest) const;
    void fit_nodes(const Picture& picture, double max_side);

    Layout layout_;
    Layout::Range shown_;
    Box bounds_;  // in drawing coordinates
    Position scale_{1, 1};
    Position corner_{margin, margin};
    std::uint32_t width_ = 1, height_ = 1;
    double unit_ = 1;
    double detail_ = 1;
    double tile_pixels_ = 1;  // of a tile's image, per unit of the drawing
    std::vector<Position> outline_;
};

}  // namespace starway::draw
