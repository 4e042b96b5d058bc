#include "request/codec/basemap/write.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/core/shown.hpp"
#include "request/codec/basemap/hills.hpp"
#include "request/codec/basemap/pmtiles.hpp"
#include "request/codec/basemap/pyramid.hpp"

namespace starway::request::codec {

std::string basemap_path(const std::string& network) {
    return std::filesystem::path(network).replace_extension(".pmtiles").string();
}

std::string hills_path(const std::string& network) {
    return std::filesystem::path(network).replace_extension(".hills.pmtiles").string();
}

Result<BasemapReport> write_basemap(const std::vector<std::string>& sources, const Box& bounds, const std::string& path,
                                    const Control& control) {
    const auto ground = read::osm::read_ground(sources, bounds, control);
    if (!ground) return ground.error();
    TileArchive archive(last_ground_zoom);
    if (auto made = add_ground_tiles(*ground, archive, control); !made) return std::move(made).error();
    if (archive.tile_count() > 0)
        if (auto written = archive.write(path, ground->bounds, ground_metadata(*ground)); !written)
            return std::move(written).error();
    return BasemapReport{ground->features.size(), archive.tile_count(), ground->open_areas};
}

Result<std::uint64_t> write_hills(const road::ask::Heights& heights, const Box& bounds, const std::string& path,
                                  const Control& control) {
    auto archive = hill_tiles(heights, bounds, control);
    if (!archive) return std::move(archive).error();
    if (archive->tile_count() > 0)
        if (auto written = archive->write(path, bounds, hills_metadata()); !written) return std::move(written).error();
    return archive->tile_count();
}

Result<bool> remove_basemap(const std::string& path) {
    if (!is_ground_metadata(pmtiles_metadata(path))) return false;
    std::error_code error;
    std::filesystem::remove(path, error);
    if (error) return Error{ErrorKind::io, fmt::format("cannot remove {}: {}", core::shown(path), error.message())};
    return true;
}

}  // namespace starway::request::codec
