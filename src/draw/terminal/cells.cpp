#include "draw/terminal/cells.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>

#include "draw/ancestry.hpp"
#include "draw/layers/path.hpp"
#include "draw/layers/search.hpp"
#include "draw/terrain.hpp"

namespace starway::draw {
namespace {

constexpr std::string_view path_sign = "\u25cf";    // ●
constexpr std::string_view spot_sign = "\u25c6";    // ◆
constexpr std::string_view portal_sign = "\u25c7";  // ◇
constexpr std::string_view open_sign = "\u00b7";    // ·
constexpr std::string_view wall_sign = "\u2588";    // █
constexpr std::string_view half_sign = "\u2592";    // ▒
constexpr std::string_view near_sign = "\u2591";    // ░

// The glyph of a character map; empty if it would not take exactly one column.
std::string glyph_text(std::uint32_t glyph) {
    const auto letter = static_cast<utf8proc_int32_t>(glyph);
    if (!utf8proc_codepoint_valid(letter) || utf8proc_charwidth(letter) != 1) return {};
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto length = utf8proc_encode_char(letter, bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length)};
}

std::uint32_t glyph_at(const TileMap& map, GridCell cell) {
    if (map.glyphs.empty()) return 0;
    return map.glyphs[static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x)];
}

bool is_unknown(const TileMap& map, GridCell cell) {
    const std::size_t row = static_cast<std::size_t>(cell.y) * map.grid.width();
    return !map.unknown.empty() && map.unknown[row + static_cast<std::size_t>(cell.x)];
}

bool is_letter(std::uint32_t glyph) {
    return (glyph >= 'A' && glyph <= 'Z') || (glyph >= 'a' && glyph <= 'z');
}

// A digit, where numbers are costs, would be one.
bool is_digit(std::uint32_t glyph) {
    return glyph >= '0' && glyph <= '9';
}

// among_costs: the numbers in cells are costs of the search, so the terrain has none.
CellSign ground_sign(const TileMap& map, const Terrain& terrain, GridCell cell, bool among_costs) {
    const Terrain::Kind kind = terrain.kind(cell);
    CellSign sign{std::string(open_sign), Role::open, false};
    if (kind == Terrain::Kind::wall) sign = {std::string(wall_sign), Role::wall, true};
    if (kind == Terrain::Kind::unknown) sign = {" ", Role::blank, true};
    if (kind == Terrain::Kind::wood) sign = {std::string(half_sign), Role::wall, true};
    if (kind == Terrain::Kind::water) sign = {"~", Role::water, true};
    if (kind == Terrain::Kind::swamp) sign = {",", Role::dear, false};
    if (kind == Terrain::Kind::open && terrain.shows_costs()) {
        const double cost = map.grid.cost(map.grid.node(cell)) / static_cast<double>(map.grid.cost_units());
        const double whole = std::round(cost);
        if (cost > terrain.least_cost() && !among_costs)
            sign = {whole <= 9 ? fmt::format("{:.0f}", whole) : std::string("+"), Role::dear, false};
    }
    const bool digits_are_costs = kind == Terrain::Kind::open && terrain.shows_costs() && !among_costs;
    if (const std::uint32_t own = glyph_at(map, cell); own != 0 && (!is_digit(own) || digits_are_costs))
        if (std::string text = glyph_text(own); !text.empty()) sign.text = std::move(text);
    return sign;
}

// Calls visit(cell) for the open cells along a straight leg, in order; a cell may come several times in a row.
template <class Visit>
void for_each_cell_along(const TileMap& map, const Layout& layout, Position from, Position to, const Visit& visit) {
    const Position begin = layout.drawn(from);
    const Position end = layout.drawn(to);
    const double cells = std::max({std::abs(to.x - from.x), std::abs(to.y - from.y), 1.0});
    // An even number per cell, each within its piece: none lies on the corner that a diagonal step passes.
    const auto pieces = static_cast<std::int64_t>(std::min(16 * std::ceil(cells), 1e7));
    constexpr double beside = 1e-3;  // a line along a wall is in the cells beside it
    for (std::int64_t i = 0; i < pieces; ++i) {
        const double t = (static_cast<double>(i) + 0.5) / static_cast<double>(pieces);
        const Position at{begin.x + t * (end.x - begin.x), begin.y + t * (end.y - begin.y)};
        for (const Position nudge : {Position{0, 0}, {-beside, -beside}, {beside, -beside}, {-beside, beside}}) {
            const GridCell cell = layout.cell({at.x + nudge.x, at.y + nudge.y});
            if (!map.grid.contains(cell) || !map.grid.open(cell)) continue;
            visit(cell);
            break;
        }
    }
}

template <class Visit>
void for_each_path_cell(const TileMap& map, const SearchRecord& search, const Visit& visit) {
    const Layout layout = Layout::of(map);
    const std::vector<Position>& path = search.path;
    for (std::size_t i = 0, leap = 0; i < path.size(); ++i) {
        const bool leaps = leap < search.path_leaps.size() && search.path_leaps[leap] == i;
        if (i == 0 || leaps) {
            if (path.size() == 1 || leaps) visit(cell_of(path[i]));
            leap += leaps ? 1 : 0;
            continue;
        }
        for_each_cell_along(map, layout, path[i - 1], path[i], visit);
    }
}

// The signs on single cells of the window: index(cell) is the cell's sign, or none.
template <class Index>
void put_marks(std::vector<CellSign>& signs, const Picture& picture, const Index& index, bool path_as_sign) {
    const auto put = [&](GridCell cell, std::string_view text, Role role) {
        const auto number = index(cell);
        if (!number) return;
        if (!text.empty()) signs[*number].text = text;
        signs[*number].solid = signs[*number].solid && text.empty();
        signs[*number].role = role;
    };
    for (const GridPortal& portal : picture.tiles->grid.portals())
        for (const GridCell end : {portal.from, portal.to}) put(end, portal_sign, Role::portal);
    const auto kept = [&](GridCell cell) {  // a character map has a letter for it
        return picture.tiles->grid.contains(cell) && is_letter(glyph_at(*picture.tiles, cell));
    };
    for (const MapSpot& spot : picture.tiles->spots) put(spot.cell, kept(spot.cell) ? "" : spot_sign, Role::spot);
    // A cost or an arrow stays on the path; what was never settled has none.
    const auto covers = [&](Role role) {
        return path_as_sign || (role != Role::settled && role != Role::portal && role != Role::spot);
    };
    if (picture.search != nullptr)
        for_each_path_cell(*picture.tiles, *picture.search, [&](GridCell cell) {
            const auto number = index(cell);
            if (!number || signs[*number].role == Role::path) return;
            put(cell, covers(signs[*number].role) ? path_sign : "", Role::path);
        });
    const Ends ends = ends_of(picture);
    const auto end = [&](Position p, std::string_view text, Role role) {
        const GridCell cell = cell_of(p);
        std::string own;
        if (kept(cell)) own = glyph_text(glyph_at(*picture.tiles, cell));
        put(cell, own.empty() ? text : own, role);
    };
    for (const Position p : ends.starts) end(p, "S", Role::start);
    for (const Position p : ends.goals) end(p, "G", Role::goal);
}

}  // namespace

GridCell cell_of(Position place) {
    const auto whole = [](double coordinate) {
        return static_cast<std::int32_t>(std::clamp(std::floor(coordinate), -1e9, 1e9));
    };
    return {whole(place.x), whole(place.y)};
}

CellLabels::CellLabels(const Picture& picture, CellText text, const Layout& layout, bool whole)
    : picture_(picture), text_(text), layout_(layout), whole_(whole) {
    if (picture.search != nullptr) parents_ = parent_events(*picture.search);
    if (text != CellText::costs) return;
    visit([&](GridCell, const std::string& label) {
        widest_ = std::max(widest_, static_cast<std::int32_t>(label.size()));
    });
}

std::string CellLabels::cost(double value) const {
    return short_cost(whole_ ? std::round(value) : value);
}

std::string CellLabels::arrow(Position from, Position to) const {
    constexpr std::array<std::string_view, 8> arrows{"\u2192", "\u2198", "\u2193", "\u2199",
                                                     "\u2190", "\u2196", "\u2191", "\u2197"};
    if (layout_.cells == Layout::Cells::hexagons || layout_.shove != Layout::Shove::none) {
        from = layout_.drawn(from);
        to = layout_.drawn(to);
    }
    const double turn = std::atan2(to.y - from.y, to.x - from.x) / (2 * std::numbers::pi) * 8;
    return std::string(arrows[static_cast<std::size_t>(std::lround(turn) + 8) % 8]);
}

template <class Visit>
void CellLabels::visit(const Visit& visit) const {
    if (picture_.field != nullptr) {
        picture_.field->visit([&](const FieldNode& node) {
            std::string label;
            if (text_ == CellText::costs) label = cost(node.cost);
            if (text_ == CellText::arrows && node.next != node.node) label = arrow(node.at, node.towards);
            visit(cell_of(node.at), label);
        });
    }
    if (picture_.search == nullptr) return;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
        const SearchEvent& event = picture_.search->events[i];
        if (event.kind != EventKind::expanding) continue;
        std::string label;
        if (text_ == CellText::costs) label = cost(event.g);
        if (text_ == CellText::arrows && parents_[i] != no_event)
            label = arrow(event.at, picture_.search->events[parents_[i]].at);
        visit(cell_of(event.at), label);
    }
}

std::vector<CellSign> signs_of_cells(const Picture& picture, const Window& window, const CellLabels& labels,
                                     const TerminalOptions& options) {
    const TileMap& map = *picture.tiles;
    const Terrain terrain(map);
    const CellBox& cells = window.cells;
    std::vector<CellSign> signs;
    for (std::int32_t y = cells.low.y; y <= cells.high.y; ++y)
        for (std::int32_t x = cells.low.x; x <= cells.high.x; ++x)
            signs.push_back(ground_sign(map, terrain, {x, y}, options.text == CellText::costs));
    const auto index = [&](GridCell cell) -> std::optional<std::size_t> {
        if (!cells.contains(cell)) return std::nullopt;
        return static_cast<std::size_t>(cell.y - cells.low.y) * static_cast<std::size_t>(cells.width()) +
               static_cast<std::size_t>(cell.x - cells.low.x);
    };
    // Without colours, settled nodes show only as text; a range has a sign of its own.
    const bool range = picture.field != nullptr && options.text == CellText::none && map.glyphs.empty();
    labels.visit([&](GridCell cell, const std::string& label) {
        const auto number = index(cell);
        if (!number) return;
        CellSign& sign = signs[*number];
        if (!label.empty()) sign = {label, Role::settled, false};
        if (range && sign.role == Role::open) sign = {std::string(near_sign), Role::settled, true};
        sign.role = Role::settled;
    });
    put_marks(signs, picture, index, options.text == CellText::none);
    return signs;
}

std::vector<CellSign> signs_of_blocks(const Picture& picture, const Window& window) {
    const GridMap& map = picture.tiles->grid;
    const CellBox& cells = window.cells;
    const std::int32_t columns = (cells.width() + window.block_width - 1) / window.block_width;
    std::vector<CellSign> signs;
    constexpr std::int32_t samples = 16;  // per axis and block, at most
    for (std::int32_t top = cells.low.y; top <= cells.high.y; top += window.block_height) {
        for (std::int32_t left = cells.low.x; left <= cells.high.x; left += window.block_width) {
            const std::int32_t right = std::min(left + window.block_width, cells.high.x + 1);
            const std::int32_t bottom = std::min(top + window.block_height, cells.high.y + 1);
            const std::int32_t step_x = std::max((right - left) / samples, 1);
            const std::int32_t step_y = std::max((bottom - top) / samples, 1);
            int open = 0;
            int unknown = 0;
            int all = 0;
            for (std::int32_t y = top; y < bottom; y += step_y) {
                for (std::int32_t x = left; x < right; x += step_x) {
                    open += map.open({x, y}) ? 1 : 0;
                    unknown += is_unknown(*picture.tiles, {x, y}) ? 1 : 0;
                    ++all;
                }
            }
            CellSign sign{std::string(open_sign), Role::open, false};
            if (4 * open <= 3 * all) sign = {std::string(half_sign), Role::wall, true};
            if (4 * open <= all) sign = {std::string(wall_sign), Role::wall, true};
            if (2 * unknown > all) sign = {" ", Role::blank, true};
            signs.push_back(std::move(sign));
        }
    }
    const auto index = [&](GridCell cell) -> std::optional<std::size_t> {
        if (!cells.contains(cell)) return std::nullopt;
        return static_cast<std::size_t>((cell.y - cells.low.y) / window.block_height) *
                   static_cast<std::size_t>(columns) +
               static_cast<std::size_t>((cell.x - cells.low.x) / window.block_width);
    };
    CellLabels(picture, CellText::none, Layout{}, false).visit([&](GridCell cell, const std::string&) {
        if (const auto number = index(cell); number && signs[*number].role == Role::open) {
            signs[*number].role = Role::settled;
            if (picture.field != nullptr) signs[*number].text = near_sign;
        }
    });
    put_marks(signs, picture, index, true);
    return signs;
}

}  // namespace starway::draw
