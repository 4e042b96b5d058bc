// LDtk's projects and levels.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "map_art_target.hpp"
#include "read/maps/ldtk/ldtk_map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    // A level that is saved apart is the project itself.
    const read::maps::OpenText itself = [&](const std::string& path) -> Result<read::maps::SourceText> {
        return read::maps::SourceText{path, text, nullptr};
    };
    // With this option, tiles are always read.
    MapOptions with_tiles;
    with_tiles.costs["empty"] = 2;
    for (const MapOptions& options : {MapOptions(), with_tiles}) {
        const Result<TileMap> map =
            read::maps::parse_ldtk_map({"fuzz", text, nullptr}, itself, options, fuzz::any_image);
        if (!map) {
            if (map.error().message.empty()) std::abort();
            return 0;
        }
        fuzz::check_art(map->art);
        for (const MapSpot& spot : map->spots)
            if (!map->grid.contains(spot.cell)) std::abort();
    }
    return 0;
}
