#include "road/ask/map/tile_places.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_set>

#include "road/ask/snapping/own_names.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint32_t finer = 1;  // a cell is that many zooms below its tile: four to a tile
constexpr std::uint32_t last_zoom = 14;

std::uint32_t cell_along(double share, std::uint32_t zoom) {
    const double cells = static_cast<double>(1U << (zoom + finer));
    return static_cast<std::uint32_t>(std::clamp(std::floor(share * cells), 0.0, cells - 1));
}
std::uint64_t cell_number(std::uint32_t x, std::uint32_t y) {
    return (std::uint64_t{y} << 32U) | x;
}

}  // namespace

TilePlaces::TilePlaces(const std::vector<Place>& places, const geo::TilePlane& plane) : names_(names_by_place(places)) {
    std::stable_sort(names_.begin(), names_.end(),
                     [](const auto& a, const auto& b) { return is_more_important(a.front(), b.front()); });
    at_.reserve(names_.size());
    for (const auto& names : names_) at_.push_back(plane.to_world(names.front().position));
    std::vector<std::uint32_t> order(names_.size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t zoom = 0; zoom <= last_zoom && !order.empty(); ++zoom) {
        std::unordered_set<std::uint64_t> taken;
        for (const Entry& entry : entries_)
            taken.insert(cell_number(cell_along(at_[entry.place].x, zoom), cell_along(at_[entry.place].y, zoom)));
        std::vector<std::uint32_t> left;
        for (const std::uint32_t place : order) {
            const std::uint64_t cell = cell_number(cell_along(at_[place].x, zoom), cell_along(at_[place].y, zoom));
            if (taken.insert(cell).second || zoom == last_zoom)
                entries_.push_back({zoom, cell, place});
            else
                left.push_back(place);
        }
        order = std::move(left);
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.zoom, a.cell, a.place) < std::tie(b.zoom, b.cell, b.place);
    });
}

void TilePlaces::append(geo::TileAddress tile, std::vector<std::span<const Place>>& found) const {
    for (std::uint32_t zoom = 0; zoom <= std::min(tile.zoom, last_zoom); ++zoom) {
        // The cells of that zoom under the tile: part of one, or a few whole ones.
        const double tiles = static_cast<double>(1U << tile.zoom);
        const std::uint32_t left = cell_along(tile.x / tiles, zoom);
        const std::uint32_t top = cell_along(tile.y / tiles, zoom);
        const std::uint32_t across = zoom + finer > tile.zoom ? 1U << (zoom + finer - tile.zoom) : 1U;
        for (std::uint32_t y = top; y < top + across; ++y)
            for (std::uint32_t x = left; x < left + across; ++x) {
                const std::uint64_t cell = cell_number(x, y);
                auto entry = std::partition_point(entries_.begin(), entries_.end(), [&](const Entry& one) {
                    return std::tie(one.zoom, one.cell) < std::tie(zoom, cell);
                });
                for (; entry != entries_.end() && entry->zoom == zoom && entry->cell == cell; ++entry) {
                    const geo::WorldPoint at = at_[entry->place];
                    if (std::floor(at.x * tiles) == tile.x && std::floor(at.y * tiles) == tile.y)
                        found.push_back(names_[entry->place]);
                }
            }
    }
}

}  // namespace starway::road::ask
