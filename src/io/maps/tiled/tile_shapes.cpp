#include "io/maps/tiled/tile_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/maps/tiled/objects.hpp"

namespace starway::maps {
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

}  // namespace

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

bool shapes_block(const TileShapes& shapes, Point tile, Point cell, std::uint32_t turn, bool hexagonal) {
    // Turns the shape around the tile's centre; a tile on its side swaps width and height.
    const Point probe = turned_tile({tile.x, 0}, turn, hexagonal);
    const bool on_its_side = !hexagonal && probe.x == 0 && tile.x != 0;
    const Point now = on_its_side ? Point{tile.y, tile.x} : tile;
    std::vector<std::vector<Point>> areas = shapes.areas;
    for (auto& area : areas)
        for (Point& p : area) {
            const Point turned = turned_tile({p.x - tile.x / 2, p.y - tile.y / 2}, turn, hexagonal);
            p = {turned.x + now.x / 2, turned.y + now.y / 2};
        }
    const Point size{std::min(cell.x, now.x), std::min(cell.y, now.y)};
    const Point corner{0, now.y - size.y};
    // An edge through the centre does not cover it, whichever side the shape is on.
    constexpr double near = 1e-6;
    int around = 0;
    for (const double x : {0.5 - near, 0.5 + near})
        for (const double y : {0.5 - near, 0.5 + near})
            around += covered(areas, {corner.x + x * size.x, corner.y + y * size.y}) ? 1 : 0;
    if (around == 4) return true;
    int inside_count = 0;
    for (int j = 0; j < samples; ++j)
        for (int i = 0; i < samples; ++i)
            inside_count +=
                covered(areas, {corner.x + (i + 0.5) / samples * size.x, corner.y + (j + 0.5) / samples * size.y}) ? 1
                                                                                                                   : 0;
    return 2 * inside_count > samples * samples;
}

}  // namespace starway::maps
