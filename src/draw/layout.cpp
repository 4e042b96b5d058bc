#include "draw/layout.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "grid/model/map_art.hpp"

namespace starway::draw {
namespace {

constexpr double half = 0.5;
constexpr double row_pitch = std::numbers::sqrt3 / 2;  // of hexagons of width 1
constexpr double across =
    std::numbers::sqrt2 / 2;  // half the width of an isometric cell; its height is half of its width

std::vector<Position> hexagon(bool pointed) {
    std::vector<Position> corners;
    for (int corner = 0; corner < 6; ++corner) {
        const double angle = (corner - (pointed ? half : 0)) * std::numbers::pi / 3;
        corners.push_back({std::cos(angle) * std::numbers::inv_sqrt3, std::sin(angle) * std::numbers::inv_sqrt3});
    }
    return corners;
}

void shove(Layout& layout, HexLayout kind, double by) {
    const bool rows = kind == HexLayout::odd_r || kind == HexLayout::even_r;
    layout.shove = rows ? Layout::Shove::rows : Layout::Shove::columns;
    layout.shove_by = by;
    layout.shoved_parity = kind == HexLayout::odd_r || kind == HexLayout::odd_q ? 1 : 0;
}

Layout hexagonal(HexLayout kind) {
    Layout layout;
    layout.cells = Layout::Cells::hexagons;
    const bool pointed = kind == HexLayout::odd_r || kind == HexLayout::even_r || kind == HexLayout::axial_pointed;
    (pointed ? layout.yy : layout.xx) = row_pitch;
    layout.outline = hexagon(pointed);
    if (kind == HexLayout::axial_pointed) {
        layout.xy = half;
    } else if (kind == HexLayout::axial_flat) {
        layout.yx = half;
    } else {
        shove(layout, kind, half);
    }
    return layout;
}

Layout diamonds() {
    Layout layout;
    layout.cells = Layout::Cells::diamonds;
    layout.weight = {1, 2};
    layout.outline = {{0, -across / 2}, {across, 0}, {0, across / 2}, {-across, 0}};
    return layout;
}

Layout isometric() {
    Layout layout = diamonds();
    layout.xx = across;
    layout.xy = -across;
    layout.yx = layout.yy = across / 2;
    return layout;
}

// Every row is offset by half a diamond downwards, or every column to the right.
Layout staggered(HexLayout kind) {
    Layout layout = diamonds();
    const bool rows = kind == HexLayout::odd_r || kind == HexLayout::even_r;
    layout.xx = rows ? 2 * across : across;
    layout.yy = rows ? across / 2 : across;
    shove(layout, kind, rows ? across : across / 2);
    return layout;
}

Layout squares() {
    Layout layout;
    layout.cells = Layout::Cells::squares;
    layout.outline = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    return layout;
}

// Makes everything this much higher.
void stretch(Layout& layout, double times) {
    layout.yx *= times;
    layout.yy *= times;
    if (layout.shove == Layout::Shove::columns) layout.shove_by *= times;
    for (Position& corner : layout.outline) corner.y *= times;
    layout.weight.y /= times;
}

// Hexagons whose straight sides are as long as the map's own, on a tile of 1 x 1.
void fit_sides(Layout& layout, double side, bool pointed) {
    const double pitch = (1 + side) / 2;
    const double corner = side / 2;
    // From the corners of the regular one, in the order of hexagon().
    for (Position& at : layout.outline) {
        double& along = pointed ? at.y : at.x;
        double& beside = pointed ? at.x : at.y;
        const bool tip = std::abs(along) > 0.4;
        along = std::copysign(tip ? half : corner, along);
        beside = tip && std::abs(beside) < 1e-9 ? 0 : std::copysign(half, beside);
    }
    double& step = pointed ? layout.yy : layout.xx;
    (pointed ? layout.weight.y : layout.weight.x) = step / pitch;
    step = pitch;
}

Layout with_its_tiles(Layout layout, const MapArt& art) {
    const double proportion = art.tile_height / art.tile_width;
    if (layout.cells == Layout::Cells::hexagons) {
        const bool pointed = layout.shove == Layout::Shove::rows;
        fit_sides(layout, art.side / (pointed ? art.tile_height : art.tile_width), pointed);
    }
    stretch(layout, layout.cells == Layout::Cells::diamonds ? 2 * proportion : proportion);
    return layout;
}

Layout regular(const TileMap& map) {
    const GridRules& rules = map.grid.rules();
    if (rules.topology == GridTopology::hexagonal) return hexagonal(rules.hex_layout);
    if (rules.topology == GridTopology::staggered) return staggered(rules.hex_layout);
    return map.isometric ? isometric() : squares();
}

}  // namespace

Layout Layout::of(const TileMap& map) {
    const MapArt* const art = grid::model::tiles_of(map);
    return art != nullptr ? with_its_tiles(regular(map), *art) : regular(map);
}

Layout Layout::of(const Shapes& shapes) {
    Layout layout;
    layout.xx = shapes.x_scale;
    if (shapes.y_up) layout.yy = -1;
    return layout;
}

Position Layout::drawn(Position place) const {
    Position p{xx * place.x + xy * place.y, yx * place.x + yy * place.y};
    if (shove == Shove::none) return p;
    const double number = std::floor(shove == Shove::rows ? place.y : place.x);
    const bool odd = number != 2 * std::floor(number / 2);
    if (odd == (shoved_parity == 1)) (shove == Shove::rows ? p.x : p.y) += shove_by;
    return p;
}

GridCell Layout::cell(Position drawn_place) const {
    const auto guess = [&](double x, double y) {
        const double det = xx * yy - xy * yx;
        return GridCell{static_cast<std::int32_t>(std::floor((yy * x - xy * y) / det)),
                        static_cast<std::int32_t>(std::floor((xx * y - yx * x) / det))};
    };
    const GridCell near = guess(drawn_place.x, drawn_place.y);
    if (cells == Cells::squares || (cells == Cells::diamonds && shove == Shove::none)) return near;
    // A hexagon, or a diamond in its own metric, is the Voronoi cell of its centre.
    const bool hexagons = cells == Cells::hexagons;
    const double inside = hexagons ? half * half : across;
    GridCell best = near;
    double least = std::numeric_limits<double>::infinity();
    for (const std::int32_t dy : {0, -1, 1}) {
        for (const std::int32_t dx : {0, -1, 1}) {
            const GridCell candidate{near.x + dx, near.y + dy};
            const Position middle = centre(candidate);
            const double x = std::abs(middle.x - drawn_place.x) * weight.x;
            const double y = std::abs(middle.y - drawn_place.y) * weight.y;
            const double distance = hexagons ? x * x + y * y : x + y;
            if (distance >= least) continue;
            least = distance;
            best = candidate;
            if (least < inside) return best;
        }
    }
    return best;
}

Box Layout::bounds(const Range& range) const {
    // The extreme cells are among the two outermost rows and columns, offset or not.
    Box box;
    const auto& [low, high] = range;
    for (const std::int32_t x : {low.x, low.x + 1, high.x - 1, high.x}) {
        for (const std::int32_t y : {low.y, low.y + 1, high.y - 1, high.y}) {
            if (x < low.x || y < low.y || x > high.x || y > high.y) continue;
            const Position middle = centre({x, y});
            for (const Position corner : outline) box.add({middle.x + corner.x, middle.y + corner.y});
        }
    }
    return box;
}

Box Layout::bounds(std::uint32_t width, std::uint32_t height) const {
    return bounds(Range{{0, 0}, {static_cast<std::int32_t>(width) - 1, static_cast<std::int32_t>(height) - 1}});
}

}  // namespace starway::draw
