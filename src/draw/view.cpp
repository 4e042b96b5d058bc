#include "draw/view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "grid/model/map_art.hpp"

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
            if (picture.shapes->roads) {
                add({picture.shapes->view.min_x, picture.shapes->view.min_y});
                add({picture.shapes->view.max_x, picture.shapes->view.max_y});
            }
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

Layout::Range all_cells(const GridMap& map) {
    return {{0, 0}, {static_cast<std::int32_t>(map.width()) - 1, static_cast<std::int32_t>(map.height()) - 1}};
}

void extend(std::optional<Layout::Range>& range, GridCell cell) {
    if (!range) range = Layout::Range{cell, cell};
    range->low = {std::min(range->low.x, cell.x), std::min(range->low.y, cell.y)};
    range->high = {std::max(range->high.x, cell.x), std::max(range->high.y, cell.y)};
}

// The cells that a sensor saw.
std::optional<Layout::Range> known_cells(const TileMap& map) {
    const std::size_t width = map.grid.width();
    std::optional<Layout::Range> range;
    for (std::size_t cell = 0; cell < map.unknown.size(); ++cell)
        if (!map.unknown[cell])
            extend(range, {static_cast<std::int32_t>(cell % width), static_cast<std::int32_t>(cell / width)});
    return range;
}

std::uint32_t pixels(double length) {
    return static_cast<std::uint32_t>(std::max(1.0, std::ceil(length - 1e-6)));
}

}  // namespace

Layout::Range shown_cells(const Picture& picture) {
    const TileMap& map = *picture.tiles;
    const Layout::Range all = all_cells(map.grid);
    std::optional<Layout::Range> range = known_cells(map);
    if (!range) return all;
    const auto add = [&](Position p) {
        const GridCell cell{static_cast<std::int32_t>(std::floor(p.x)), static_cast<std::int32_t>(std::floor(p.y))};
        if (map.grid.contains(cell)) extend(range, cell);
    };
    if (picture.search != nullptr) {
        for (const SearchEvent& event : picture.search->events) add(event.at);
        for (const Position p : picture.search->path) add(p);
    }
    if (picture.field != nullptr) picture.field->visit([&](const FieldNode& node) { add(node.at); });
    for (const MapSpot& spot : map.spots) extend(range, spot.cell);
    constexpr std::int32_t margin = 2;
    return {{std::max(range->low.x - margin, 0), std::max(range->low.y - margin, 0)},
            {std::min(range->high.x + margin, all.high.x), std::min(range->high.y + margin, all.high.y)}};
}

void add_visible(std::vector<Position>& line, Position to) {
    constexpr double visible = 0.3;  // pixels
    const auto far = [](Position a, Position b) { return std::hypot(b.x - a.x, b.y - a.y) >= visible; };
    if (line.size() > 1) {
        const Position before = line[line.size() - 2];
        const Position last = line.back();
        const double turned = (last.x - before.x) * (to.y - last.y) - (last.y - before.y) * (to.x - last.x);
        const double onward = (last.x - before.x) * (to.x - last.x) + (last.y - before.y) * (to.y - last.y);
        if (!far(before, last) || (std::abs(turned) < 1e-6 * std::abs(onward) && onward > 0)) line.pop_back();
    }
    line.push_back(to);
}

View::View(const Picture& picture, std::uint32_t max_side) {
    if (picture.tiles != nullptr) {
        fit_cells(picture, max_side);
    } else {
        fit_nodes(picture, max_side);
    }
    constexpr double usual_side = 1000;
    detail_ = std::max(1.0, std::sqrt(std::max(width_, height_) / usual_side));
}

double View::cell_scale(bool tiles, double most, double largest) const {
    const double whole = tiles ? tile_pixels_ : 1;  // of which the scale is a multiple
    if (most < whole) return most;
    return whole * std::clamp(std::floor(most / whole), 1.0, std::max(std::floor(largest / whole), 1.0));
}

void View::fit_cells(const Picture& picture, double max_side) {
    const TileMap& map = *picture.tiles;
    layout_ = Layout::of(map);
    shown_ = shown_cells(picture);
    bounds_ = layout_.bounds(shown_);
    const MapArt* const art = grid::model::tiles_of(map);
    if (art != nullptr)
        tile_pixels_ = art->tile_width / (layout_.cells == Layout::Cells::diamonds ? std::numbers::sqrt2 : 1);
    const double across = bounds_.max_x - bounds_.min_x;
    const double down = bounds_.max_y - bounds_.min_y;
    const double most = max_side / std::max(across, down);
    unit_ = cell_scale(art != nullptr, most, picture.options.max_side != 0 ? most : largest_cell);
    if (unit_ >= 1) {
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
    // A margin for marks at nodes on the very edge, which roads run into; a single node gets an area of its own.
    const bool roads = picture.shapes != nullptr && picture.shapes->roads;
    const double room = longer > 0 ? longer * (roads ? 0 : 0.03) : 0.5;
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

std::vector<Position> View::line(std::span<const Position> places) const {
    std::vector<Position> line;
    for (const Position place : places) add_visible(line, at(place));
    return line;
}

GridCell View::cell(Position pixel) const {
    return layout_.cell(
        {bounds_.min_x + (pixel.x - corner_.x) / scale_.x, bounds_.min_y + (pixel.y - corner_.y) / scale_.y});
}

}  // namespace starway::draw
