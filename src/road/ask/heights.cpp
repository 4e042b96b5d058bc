#include "road/ask/heights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "read/elevation/hgt.hpp"

namespace starway::road::ask {

namespace {

// A tile, then the same with half as many samples a side, and so on.
using Levels = std::vector<read::HeightTile>;

// Each sample is the mean of those around it, by weights of 1, 2 and 1. Those of an edge count by themselves, since the
// tile beyond has them too: so both tiles have the same edge.
read::HeightTile halved(const read::HeightTile& fine) {
    read::HeightTile tile{fine.south, fine.west, (fine.side + 1) / 2, {}};
    tile.metres.reserve(std::size_t{tile.side} * tile.side);
    const auto reach = [&](std::uint32_t at) { return at == 0 || at == fine.side - 1 ? 0U : 1U; };
    for (std::uint32_t row = 0; row < fine.side; row += 2)
        for (std::uint32_t column = 0; column < fine.side; column += 2) {
            std::int32_t sum = 0;
            std::int32_t weights = 0;
            for (std::uint32_t r = row - reach(row); r <= row + reach(row); ++r)
                for (std::uint32_t c = column - reach(column); c <= column + reach(column); ++c) {
                    const std::int16_t metres = fine.metres[std::size_t{r} * fine.side + c];
                    if (metres == read::unknown_height) continue;
                    const std::int32_t weight = (r == row ? 2 : 1) * (c == column ? 2 : 1);
                    sum += weight * metres;
                    weights += weight;
                }
            tile.metres.push_back(weights == 0
                                      ? read::unknown_height
                                      : static_cast<std::int16_t>(std::lround(static_cast<double>(sum) / weights)));
        }
    return tile;
}

Levels levels_of(read::HeightTile tile) {
    Levels levels;
    levels.push_back(std::move(tile));
    while ((levels.back().side - 1) % 2 == 0) levels.push_back(halved(levels.back()));
    return levels;
}

double spacing_of(const read::HeightTile& tile) {
    return 1.0 / (tile.side - 1);
}

}  // namespace

struct Heights::Tiles {
    std::map<std::pair<std::int32_t, std::int32_t>, Levels> by_corner;  // south, west
};

Result<Heights> Heights::open(const std::vector<std::string>& paths) {
    Heights heights;
    if (paths.empty()) return heights;
    auto read = read::read_height_tiles(paths);
    if (!read) return std::move(read).error();
    auto tiles = std::make_shared<Tiles>();
    for (read::HeightTile& tile : *read) {
        const std::pair corner{tile.south, tile.west};
        const auto known = tiles->by_corner.find(corner);
        // Of two of one place, the finer.
        if (known == tiles->by_corner.end() || known->second.front().side < tile.side)
            tiles->by_corner.insert_or_assign(corner, levels_of(std::move(tile)));
    }
    heights.tiles_ = std::move(tiles);
    return heights;
}

Box Heights::bounds() const {
    Box bounds;
    if (empty()) return bounds;
    for (const auto& [corner, levels] : tiles_->by_corner) {
        const auto& [south, west] = corner;
        bounds.add({static_cast<double>(west), static_cast<double>(south)});
        bounds.add({west + 1.0, south + 1.0});
    }
    return bounds;
}

double Heights::finest_spacing() const {
    double finest = 1;
    for (const auto& [corner, levels] : tiles_->by_corner) finest = std::min(finest, spacing_of(levels.front()));
    return finest;
}

std::optional<double> Heights::at(Position lon_lat, double spacing) const {
    if (empty() || !(std::abs(lon_lat.x) <= 180) || !(std::abs(lon_lat.y) <= 90)) return std::nullopt;
    const auto find = [&](double south, double west) -> const read::HeightTile* {
        const auto found = tiles_->by_corner.find({static_cast<std::int32_t>(south), static_cast<std::int32_t>(west)});
        if (found == tiles_->by_corner.end()) return nullptr;
        const Levels& levels = found->second;
        const auto coarser = std::find_if(levels.begin() + 1, levels.end(),
                                          [&](const read::HeightTile& one) { return spacing_of(one) > spacing; });
        return &*(coarser - 1);
    };
    // A tile holds its northern and eastern edges too.
    const double south = std::floor(lon_lat.y);
    const double west = std::floor(lon_lat.x);
    const read::HeightTile* tile = find(south, west);
    if (tile == nullptr && lon_lat.y == south) tile = find(south - 1, west);
    if (tile == nullptr && lon_lat.x == west) tile = find(south, west - 1);
    if (tile == nullptr && lon_lat.y == south && lon_lat.x == west) tile = find(south - 1, west - 1);
    if (tile == nullptr) return std::nullopt;
    const double last = tile->side - 1;
    const double column = (lon_lat.x - tile->west) * last;
    const double row = (tile->south + 1 - lon_lat.y) * last;
    const double left = std::min(std::floor(column), last - 1);
    const double top = std::min(std::floor(row), last - 1);
    const auto sample = [&](double r, double c) {
        return tile->metres[static_cast<std::size_t>(r) * tile->side + static_cast<std::size_t>(c)];
    };
    double height = 0;
    for (const double r : {top, top + 1})
        for (const double c : {left, left + 1}) {
            const double share = (1 - std::abs(row - r)) * (1 - std::abs(column - c));
            if (share <= 0) continue;
            const std::int16_t metres = sample(r, c);
            if (metres == read::unknown_height) return std::nullopt;
            height += share * metres;
        }
    return height;
}

}  // namespace starway::road::ask
