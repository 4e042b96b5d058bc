// Small maps and searches to draw, and their written pictures.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/formats/formats.hpp"
#include "draw/picture.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {

inline TileMap blank_map(std::uint64_t width, std::uint64_t height) {
    auto grid = GridMap::create(width, height);
    return TileMap{std::move(*grid), "map of characters", {}, {}, false, {}, 0, 0, {}, {}};
}

// '.' is open, '#' a wall, '~' water, a digit a cost.
inline TileMap tile_map(const std::vector<std::string_view>& rows) {
    TileMap map = blank_map(rows.front().size(), rows.size());
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            const char c = rows[y][x];
            map.grid.set_open(cell, c != '#' && c != '~');
            if (c == '~') map.glyphs.resize(rows.size() * rows.front().size());
            if (c == '~') map.glyphs[y * rows.front().size() + x] = '~';
            if (c < '0' || c > '9') continue;
            if (!map.grid.has_costs()) map.grid.use_costs(1);
            map.grid.set_cost(cell, static_cast<std::uint16_t>(c - '0'));
        }
    }
    return map;
}

inline Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

// A search that settles the given cells, each from the previous one, at costs 0, 1, 2 ...; its path is all of them.
inline draw::SearchRecord walk(const TileMap& map, const std::vector<GridCell>& cells) {
    draw::SearchRecord record;
    const auto event = [&](draw::EventKind kind, GridCell cell, GridCell from, double g) {
        const double h = static_cast<double>(cells.size()) - 1 - g;
        record.events.push_back({kind, false, map.grid.node(cell), map.grid.node(from), centre(cell), g, h, g + h});
    };
    event(draw::EventKind::source, cells.front(), cells.front(), 0);
    event(draw::EventKind::destination, cells.back(), cells.back(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const GridCell from = cells[i > 0 ? i - 1 : 0];
        if (i > 0) event(draw::EventKind::generating, cells[i], from, static_cast<double>(i));
        event(draw::EventKind::expanding, cells[i], from, static_cast<double>(i));
        record.path.push_back(centre(cells[i]));
    }
    return record;
}

inline std::vector<GridCell> row_of_cells(std::int32_t y, std::int32_t from, std::int32_t to) {
    std::vector<GridCell> cells;
    for (std::int32_t x = from; x <= to; ++x) cells.push_back({x, y});
    return cells;
}

// A range of all open cells, at their Manhattan distance from (0, 0).
inline draw::Field field_on(const TileMap& map, bool arrows) {
    std::vector<draw::FieldNode> nodes;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.grid.height()); ++y) {
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.grid.width()); ++x) {
            if (!map.grid.open({x, y})) continue;
            const GridCell next = x > 0 ? GridCell{x - 1, y} : GridCell{x, y > 0 ? y - 1 : 0};
            nodes.push_back({map.grid.node({x, y}), map.grid.node(next), centre({x, y}), centre(next), 1.0 * x + y});
        }
    }
    return draw::field_of(std::move(nodes), arrows);
}

// The bytes of the picture in a format.
inline std::string written(const draw::Picture& picture, std::string_view format) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "picture").string();
    const auto done = draw::write_picture(path, format, picture);
    EXPECT_TRUE(done) << done.error().message;
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace starway::test
