// Files of raster formats, as maps: gis_formats.hpp says what an input is.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/gis_formats.hpp"
#include "read/maps/kinds/raster.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/plugin/plugin_tag.hpp"
#include "support/temporary_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    static const test::TemporaryFolder folder;  // the plug-in reads rasters from disk alone
    if (size < 2) return 0;
    const fuzz::GisFormat& format = fuzz::raster_formats()[data[0] % fuzz::raster_formats().size()];
    fuzz::for_each_file(format, {data + 1, size - 1}, [](const std::string& name, std::span<const std::uint8_t> part) {
        folder.file(name, {reinterpret_cast<const char*>(part.data()), part.size()});
    });
    const std::string path = (folder.path() / format.opened).string();
    const read::OgrPlugin& plugin = *starway_ogr_table(read::ogr_plugin_tag);
    const auto known = plugin.is_raster(path);
    const auto raster = plugin.read_raster(path, {});
    for (const std::string& file : format.files) std::filesystem::remove(folder.path() / file);
    if ((!known && known.error().message.empty()) || (!raster && raster.error().message.empty())) std::abort();
    if (!raster) return 0;
    const std::size_t cells = std::size_t{raster->width} * raster->height;
    if (raster->values.size() != cells || (!raster->colours.empty() && raster->colours.size() != cells)) std::abort();
    constexpr std::size_t most_cells = 1U << 16U;
    if (cells > most_cells) return 0;
    for (const auto meaning : {MapOptions::Raster::automatic, MapOptions::Raster::height}) {
        MapOptions options;
        options.raster = meaning;
        const auto map = read::maps::map_of_raster(*raster, "fuzz", options);
        if (!map && map.error().message.empty()) std::abort();
        if (map && (map->grid.width() != raster->width || map->grid.height() != raster->height)) std::abort();
    }
    return 0;
}
