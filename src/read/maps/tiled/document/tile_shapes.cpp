#include "read/maps/tiled/document/tile_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/maps/tiled/document/object_body.hpp"

namespace starway::read::maps {
namespace {

constexpr std::size_t most_corners = 10'000;  // per tile
constexpr int samples = 32;                   // in each dimension

// By the even-odd rule.
bool inside(const std::vector<Point>& polygon, Point at) {
    bool odd = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        if ((a.y <= at.y) == (b.y <= at.y)) continue;
        if (at.x < a.x + (b.x - a.x) * ((at.y - a.y) / (b.y - a.y))) odd = !odd;
    }
    return odd;
}

bool covered(const std::vector<std::vector<Point>>& areas, Point at) {
    return std::any_of(areas.begin(), areas.end(), [&](const auto& area) { return inside(area, at); });
}

// The shapes of a turned tile, in pixels from the upper left corner of its cell.
class PlacedShapes {
public:
    PlacedShapes(const TileShapes& shapes, const DrawnTile& tile, std::uint32_t turn, Point cell, bool hexagonal)
        : areas_(shapes.areas), cell_(cell) {
        // A tile on its side swaps width and height.
        const Point probe = turned_tile({1, 0}, turn, hexagonal);
        const bool on_its_side = !hexagonal && probe.x == 0;
        size_ = on_its_side ? Point{tile.size.y, tile.size.x} : tile.size;
        const Point scale{tile.size.x / tile.image.x, tile.size.y / tile.image.y};
        for (auto& area : areas_)
            for (Point& p : area) {
                const Point from_middle = turned_tile(
                    {(p.x - tile.image.x / 2) * scale.x, (p.y - tile.image.y / 2) * scale.y}, turn, hexagonal);
                p = {from_middle.x + size_.x / 2 + tile.offset.x, from_middle.y - size_.y / 2 + cell.y + tile.offset.y};
            }
    }

    // Of a tile smaller than the cell, its own centre and area count.
    [[nodiscard]] bool cover_own_cell() const {
        const Point size{std::min(cell_.x, size_.x), std::min(cell_.y, size_.y)};
        const Point corner{0, cell_.y - size.y};
        if (cover({corner.x + size.x / 2, corner.y + size.y / 2}, size)) return true;
        int inside_count = 0;
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i)
                inside_count +=
                    covered(areas_, {corner.x + (i + 0.5) / samples * size.x, corner.y + (j + 0.5) / samples * size.y})
                        ? 1
                        : 0;
        return 2 * inside_count > samples * samples;
    }

    void find_beside(Footprint& print, const Layout& layout, std::uint64_t allowed_steps) const {
        Point least{0, 0};
        Point most{cell_};
        std::size_t corners = 0;
        for (const auto& area : areas_) {
            corners += area.size();
            for (const Point& p : area) {
                least = {std::min(least.x, p.x), std::min(least.y, p.y)};
                most = {std::max(most.x, p.x), std::max(most.y, p.y)};
            }
        }
        const auto [first, end] = layout.steps_within(least, most);
        const double steps = (end.x - first.x + 1) * (end.y - first.y + 1) * static_cast<double>(corners);
        constexpr double too_many = 1e15;
        print.steps = static_cast<std::uint64_t>(std::min(steps, too_many));
        if (print.steps > allowed_steps) return;
        for (auto y = static_cast<std::int32_t>(first.y); y <= end.y; ++y)
            for (auto x = static_cast<std::int32_t>(first.x); x <= end.x; ++x)
                for (const bool shoved : {false, true})
                    if ((x != 0 || y != 0) && (layout.shoves() || !shoved) &&
                        cover(layout.centre_on_screen({x, y}, shoved), cell_))
                        print.beside.at(shoved ? 1 : 0).push_back({x, y});
    }

private:
    // An edge through the centre does not cover it, whichever side the shape is on.
    [[nodiscard]] bool cover(Point centre, Point size) const {
        constexpr double near = 1e-6;
        for (const double x : {-near, near})
            for (const double y : {-near, near})
                if (!covered(areas_, {centre.x + x * size.x, centre.y + y * size.y})) return false;
        return true;
    }

    std::vector<std::vector<Point>> areas_;
    Point cell_;
    Point size_;  // of the turned tile
};

}  // namespace

void TileShapes::project(Point grid, double image_height) {
    for (auto& area : areas)
        for (Point& p : area)
            p = {(p.x - p.y) / grid.y * grid.x / 2 + grid.x / 2, (p.x + p.y) / 2 + image_height - grid.y};
}

Result<TileShapes> read_tile_shapes(const Document& document, const Element& tile, const std::string& what) {
    TileShapes shapes;
    std::size_t corners = 0;
    for (const Element& group : tile.children) {
        if (group.name != "objectgroup") continue;
        for (const Element& element : group.children) {
            if (element.name != "object") continue;
            MadeObject object;
            object.document = &document;
            object.own = &element;
            object.called = fmt::format("{}, collision shape {}", what, element.get("id"));
            const auto walkable = read_walkable(document, element, object.called);
            if (!walkable) return walkable.error();
            shapes.unread.insert(shapes.unread.end(), walkable->unread.begin(), walkable->unread.end());
            if (walkable->walkable.value_or(walkable->sensor)) continue;
            auto body = body_of(object, Layout{}, Point{});
            if (!body) return body.error();
            if (body->line || body->polygon.empty()) {
                ++shapes.lines;
                continue;
            }
            corners += body->polygon.size();
            if (corners > most_corners)
                return object.error(fmt::format("a tile's shapes have more than {} corners", most_corners));
            shapes.areas.push_back(std::move(body->polygon));
        }
    }
    return shapes;
}

Footprint footprint_of(const TileShapes& shapes, const DrawnTile& tile, std::uint32_t turn, const Layout& layout,
                       std::uint64_t allowed_steps) {
    const Point cell{layout.tile_width, layout.tile_height};
    const PlacedShapes placed(shapes, tile, turn, cell, layout.orientation == Orientation::hexagonal);
    Footprint print;
    print.own = placed.cover_own_cell();
    placed.find_beside(print, layout, allowed_steps);
    return print;
}

}  // namespace starway::read::maps
