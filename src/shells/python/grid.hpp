// A tile map as Python holds it, and what the files that ask it share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "draw/record.hpp"
#include "grid/ask/parts.hpp"
#include "grid/ask/places.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/call.hpp"
#include "starway/grid/engine.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::python {

// A map with its searches. A lock serves one caller at a time, so a map may be used by any thread.
class Grid {
public:
    explicit Grid(TileMap map) : map_(std::make_unique<TileMap>(std::move(map))), search_(map_->grid) {
        search_.set_deterministic();
    }
    // Of a file, which pictures read again for its tiles.
    Grid(TileMap map, std::string file, MapOptions reading) : Grid(std::move(map)) {
        file_ = std::move(file);
        reading_ = std::move(reading);
    }
    Grid(Grid&& other) noexcept
        : map_(std::move(other.map_)),
          parts_(std::move(other.parts_)),
          search_(std::move(other.search_)),
          file_(std::move(other.file_)),
          reading_(std::move(other.reading_)) {}
    Grid& operator=(Grid&&) = delete;
    Grid(const Grid&) = delete;
    Grid& operator=(const Grid&) = delete;
    ~Grid() = default;

    GridMap& cells() { return map_->grid; }
    [[nodiscard]] const TileMap& map() const { return *map_; }
    // The same, with its tiles for a picture, or without. Precondition: the caller holds the lock.
    const TileMap& map_on(bool tiles);
    GridSearch& search() { return search_; }
    void keep(grid::ask::MapParts parts) { parts_ = std::move(parts); }
    std::mutex& mutex() { return mutex_; }

private:
    std::unique_ptr<TileMap> map_;
    std::optional<grid::ask::MapParts> parts_ = {};  // what the search reads
    GridSearch search_;
    std::mutex mutex_ = {};
    std::string file_ = {};
    MapOptions reading_ = {};
    std::optional<std::shared_ptr<const MapArt>> art_ = {};  // once it has been read
};

// A path, and what its search did where that was asked for. Its route has one path.
struct GridPath {
    MapRoute route;
    std::shared_ptr<const draw::SearchRecord> search;
    [[nodiscard]] const MapPath& path() const { return route.paths.front(); }
};

// What a request says besides its ends.
struct PathOptions {
    GridQuery query;  // without ends
    MapLength reach;
    std::optional<MapLength> max_snap;
    bool pull = false;
    bool explored = false;
};

// Of dictionaries by name. Errors (usage, thrown as Failure): an unknown name or word.
GridRules grid_rules_of(const nb::dict& rules);
MapOptions map_options_of(const nb::dict& given);
// The options that are given, by the names of their description; several may set one field.
std::vector<std::string> given_map_options(const nb::dict& given);
PathOptions path_options_of(const nb::dict& options);

using Mask = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// Bits for GridMap::assign().
std::vector<std::uint64_t> packed_mask(const Mask& open);
struct PackedCosts {
    std::uint16_t units = 1;
    std::vector<std::uint16_t> costs;
};
// Costs as multiples of a unit: the coarsest of 1, 1/10, 1/100 and 1/1000 that keeps all exact; else the finest in
// which they fit. Errors (usage, thrown as Failure): a negative or infinite cost of an open cell, one that is too
// large.
PackedCosts packed_costs(const Table<double>& costs, const Mask& open);

// (n, 2) x, y
nb::object cells_of(const std::vector<GridCell>& cells);
// The places of a list of cells, as (x, y), and texts, or of an array of cells. Errors (usage, thrown as Failure): a
// cell off the map.
std::vector<MapLocation> map_places_of(const GridMap& map, const nb::object& places);
// The cells of places; none: the map's own. Texts, and all where max_snap is set, move to cells where the unit fits, as
// in MapRequest.
Result<std::vector<MapStop>> stops_of(const TileMap& map, const std::vector<MapLocation>& locations,
                                      grid::ask::MapEnd end, std::optional<MapLength> max_snap,
                                      std::vector<Sentence>& notes);
// What is wrong with an end that is given in numbers (usage, thrown as Failure).
void check_cell(const GridMap& map, GridCell cell);

Error no_path(const TileMap& map, const std::vector<MapStop>& starts, const std::vector<MapStop>& goals);
// Asks for one path. The grid is locked.
Result<GridPath> find_path(Grid& grid, const std::vector<MapLocation>& from, const std::vector<MapLocation>& to,
                           const PathOptions& options, const CancelFlag* cancel);

// Searches of small maps end in a moment; others take a thread, so that Ctrl-C stops them.
template <class Work>
auto run_on(const GridMap& map, Work work) {
    constexpr std::uint64_t small_map = 1U << 18U;
    if (std::uint64_t{map.width()} * map.height() > small_map) return run(work);
    return run_at_once([&] { return work(Control{}); });
}

void bind_grid_paths(nb::module_& module, nb::class_<Grid>& grid);
void bind_grid_lines(nb::module_& module, nb::class_<Grid>& grid);  // straight lines, and those over waypoints
void bind_grid_fields(nb::class_<Grid>& grid);

}  // namespace starway::python
