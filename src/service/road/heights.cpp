#include "service/road/heights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "io/elevation/hgt.hpp"

namespace starway::service {

struct Heights::Tiles {
    std::map<std::pair<std::int32_t, std::int32_t>, io::HeightTile> by_corner;  // south, west
};

Result<Heights> Heights::open(const std::vector<std::string>& paths) {
    Heights heights;
    if (paths.empty()) return heights;
    auto read = io::read_height_tiles(paths);
    if (!read) return std::move(read).error();
    auto tiles = std::make_shared<Tiles>();
    for (io::HeightTile& tile : *read) {
        const std::pair corner{tile.south, tile.west};
        const auto known = tiles->by_corner.find(corner);
        // Of two of one place, the finer.
        if (known == tiles->by_corner.end() || known->second.side < tile.side)
            tiles->by_corner.insert_or_assign(corner, std::move(tile));
    }
    heights.tiles_ = std::move(tiles);
    return heights;
}

std::optional<double> Heights::at(Position lon_lat) const {
    if (empty() || !(std::abs(lon_lat.x) <= 180) || !(std::abs(lon_lat.y) <= 90)) return std::nullopt;
    const auto find = [&](double south, double west) -> const io::HeightTile* {
        const auto found = tiles_->by_corner.find({static_cast<std::int32_t>(south), static_cast<std::int32_t>(west)});
        return found == tiles_->by_corner.end() ? nullptr : &found->second;
    };
    // A tile holds its northern and eastern edges too.
    const double south = std::floor(lon_lat.y);
    const double west = std::floor(lon_lat.x);
    const io::HeightTile* tile = find(south, west);
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
            if (metres == io::unknown_height) return std::nullopt;
            height += share * metres;
        }
    return height;
}

}  // namespace starway::service
