#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <new>
#include <utility>

#include "base/core/shown.hpp"
#include "read/maps/art/image.hpp"
#include "read/maps/kinds/map_kind.hpp"
#include "read/maps/kinds/raster.hpp"
#include "read/maps/ldtk/ldtk_map.hpp"
#include "read/maps/ros/ros_map.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/drawn_map.hpp"
#include "read/maps/tiled/tiled_map.hpp"
#include "read/options/rows.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/temporary_files.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway {
namespace {

using read::maps::MapKind;

// Lengths in metres need a map that has them.
Result<TileMap> with_its_lengths(Result<TileMap> map, const std::string& source, const MapOptions& options) {
    if (!map) return map;
    for (const auto& [what, length] :
         {std::pair{"the radius", options.radius}, {"a jump's radius", options.jump_radius}})
        if (!length.in_cells(map->metres_per_cell()))
            return Error{ErrorKind::usage,
                         fmt::format("{}: {} is in metres, but the map has none; give it in cells, such "
                                     "as 4cells",
                                     source, what)};
    const double jump = options.jump_radius.in_cells(map->metres_per_cell()).value_or(0);
    const bool metres = options.jump_radius.unit != MapLength::Unit::cells && map->metres_per_cell() > 0;
    if (!metres && jump != std::floor(jump))
        return Error{ErrorKind::usage, fmt::format("{}: a jump's radius must be whole cells, not {:g}", source, jump)};
    return map;
}

Result<TileMap> read_picture(const std::string& source, const MapOptions& options) {
    auto map = read::maps::read_raster_map(source, options);
    if (!map) return map;
    if (const auto yaml = read::maps::map_yaml_of(source))
        map->warnings.push_back(
            fmt::format("{} is the image of {}, which says what is free, and how large a cell is; "
                        "to read both, pass {}",
                        core::shown(source), core::shown(*yaml), core::shown(*yaml)));
    return map;
}

Result<TileMap> open_kind(MapKind kind, const std::string& source, const MapOptions& options) {
    if (auto fine = read::options::check(read::maps::reader_of(kind), source, options); !fine) return fine.error();
    if (!(options.max_grade >= 0)) return Error{ErrorKind::usage, "⟨max_grade⟩ takes a number of at least 0"};
    if (kind == MapKind::raster) return read_picture(source, options);
    auto text = read::maps::open_text_file(source);
    if (!text) return text.error();
    const read::maps::OpenImage images =
        options.art ? read::maps::open_images_of(source, options.allow_outside) : read::maps::OpenImage();
    switch (kind) {
        case MapKind::moving_ai:
            return read::maps::parse_moving_ai_tile_map(*text, options);
        case MapKind::tiled:
            return read::maps::parse_tiled_map(
                std::move(*text), read::maps::open_files_of(source, options.allow_outside), options, images);
        case MapKind::ldtk:
            return read::maps::parse_ldtk_map(
                std::move(*text), read::maps::open_files_of(source, options.allow_outside), options, images);
        case MapKind::ros:
            return read::maps::parse_ros_map(*text, read::maps::open_ros_picture, options);
        case MapKind::characters:
        case MapKind::matrix:
        case MapKind::raster:
        case MapKind::unknown_bytes:
        case MapKind::none:
            break;
    }
    return read::maps::parse_drawn_map(*text, options);
}

// GDAL may recognise unknown bytes as a raster, if the plug-in is available.
Result<MapKind> kind_of(const std::string& source) {
    const auto kind = read::maps::kind_of_file(source);
    if (!kind || *kind != MapKind::unknown_bytes) return kind;
    const auto plugin = read::ogr_plugin();
    if (!plugin) return MapKind::none;
    const auto raster = (*plugin)->is_raster(source);
    return raster && *raster ? MapKind::raster : MapKind::none;
}

template <class T, class Run>
Result<T> without_exceptions(const std::string& source, Run&& run) {
    try {
        return run();
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal, fmt::format("{}: out of memory while reading this map", source)};
    } catch (const std::exception& problem) {
        return Error{ErrorKind::internal, fmt::format("{}: cannot read the map: {}", source, problem.what())};
    }
}

}  // namespace

Result<bool> is_map(const std::string& source) {
    return without_exceptions<bool>(source, [&]() -> Result<bool> {
        const auto local = read::seekable(source);
        if (!local) return local.error();
        const auto kind = kind_of(*local);
        if (!kind) return kind.error();
        return *kind != MapKind::none;
    });
}

Result<TileMap> open_map(const std::string& source, const MapOptions& options) {
    return without_exceptions<TileMap>(source, [&]() -> Result<TileMap> {
        const auto local = read::seekable(source);
        if (!local) return local.error();
        auto kind = kind_of(*local);
        if (!kind) return kind.error();
        // What characters mean is said of a character map.
        if (*kind == MapKind::none && !(options.legend.empty() && options.open.empty())) kind = MapKind::characters;
        if (*kind == MapKind::none)
            return Error{ErrorKind::data, fmt::format("{}: not a tile map; Moving AI, Tiled, LDtk and ROS maps "
                                                      "(map.yaml), character maps and rasters are supported",
                                                      source)};
        // Messages use the user's name; a raster's reader needs the path.
        return with_its_lengths(open_kind(*kind, *kind == MapKind::raster ? *local : source, options), source, options);
    });
}

}  // namespace starway
