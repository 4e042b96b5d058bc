#include "draw/view.hpp"

#include <algorithm>
#include <cmath>

namespace starway::draw {
namespace {

// The drawn extent of a picture's nodes and shapes, and the number of nodes.
struct Extent {
    const Layout& layout;
    Box box;
    double nodes = 0;

    void add(Position place) {
        const Position p = layout.drawn(place);
        if (std::isfinite(p.x) && std::isfinite(p.y)) box.add(p);
    }
    void add(const Picture& picture) {
        if (picture.shapes != nullptr) {
            for (std::size_t shape = 0; shape < picture.shapes->size(); ++shape)
                for (const Position p : picture.shapes->points(shape)) add(p);
            nodes += static_cast<double>(picture.shapes->size());
        }
        if (picture.search != nullptr) {
            for (const SearchEvent& event : picture.search->events) add(event.at);
            for (const Position p : picture.search->path) add(p);
            for (const Position p : picture.search->line) add(p);
            nodes += static_cast<double>(picture.search->events.size() + picture.search->path.size());
        }
        if (picture.field != nullptr) {
            picture.field->visit([&](const FieldNode& node) {
                add(node.at);
                ++nodes;
            });
        }
    }
};

std::uint32_t pixels(double length) {
    return static_cast<std::uint32_t>(std::max(1.0, std::ceil(length - 1e-6)));
}

}  // namespace

View::View(const Picture& picture, std::uint32_t max_side) {
    if (picture.tiles != nullptr) {
        fit_cells(*picture.tiles, max_side);
    } else {
        fit_nodes(picture, max_side);
    }
}

void View::fit_cells(const TileMap& map, double max_side) {
    layout_ = Layout::of(map);
    bounds_ = layout_.bounds(map.grid.width(), map.grid.height());
    const double across = bounds_.max_x - bounds_.min_x;
    const double down = bounds_.max_y - bounds_.min_y;
    unit_ = max_side / std::max(across, down);
    if (unit_ >= 1) {
        unit_ = std::min(std::floor(unit_), largest_cell);
        scale_ = {unit_, unit_};
        width_ = pixels(across * unit_);
        height_ = pixels(down * unit_);
    } else {
        width_ = pixels(std::round(across * unit_));
        height_ = pixels(std::round(down * unit_));
        scale_ = {width_ / across, height_ / down};
    }
    for (const Position p : layout_.outline) outline_.push_back({p.x * scale_.x, p.y * scale_.y});
}

void View::fit_nodes(const Picture& picture, double max_side) {
    if (picture.shapes != nullptr) layout_ = Layout::of(*picture.shapes);
    Extent extent{layout_, {}, 0};
    extent.add(picture);
    if (extent.box.empty()) extent.box = {0, 0, 0, 0};
    const double longer = std::max(extent.box.max_x - extent.box.min_x, extent.box.max_y - extent.box.min_y);
    // A margin for marks at nodes on the very edge; a single node gets an area of its own.
    const double room = longer > 0 ? longer * 0.03 : 0.5;
    bounds_ = {extent.box.min_x - room, extent.box.min_y - room, extent.box.max_x + room, extent.box.max_y + room};
    const double across = bounds_.max_x - bounds_.min_x;
    const double down = bounds_.max_y - bounds_.min_y;
    const double scale = max_side / std::max(across, down);
    scale_ = {scale, scale};
    width_ = pixels(across * scale);
    height_ = pixels(down * scale);
    unit_ = std::clamp(0.4 * std::sqrt(width_ * 1.0 * height_ / std::max(extent.nodes, 1.0)), 5.0, 24.0);
}

Position View::at(Position place) const {
    const Position p = layout_.drawn(place);
    return {corner_.x + (p.x - bounds_.min_x) * scale_.x, corner_.y + (p.y - bounds_.min_y) * scale_.y};
}

GridCell View::cell(Position pixel) const {
    return layout_.cell(
        {bounds_.min_x + (pixel.x - corner_.x) / scale_.x, bounds_.min_y + (pixel.y - corner_.y) / scale_.y});
}

}  // namespace starway::draw
