#include "service/grid/map_files.hpp"

#include <utility>

#include "io/maps/text/drawn_map.hpp"
#include "io/maps/map_writer.hpp"

namespace starway::service {

Result<std::string> map_format(std::string_view name, std::string_view path) {
    return maps::map_format(name, path);
}

Result<std::vector<std::string>> write_map(const TileMap& map, std::string_view format, const std::string& path) {
    auto written = maps::write_map(map, format, path);
    if (!written) return std::move(written).error();
    return std::move(written->lost);
}

Result<TileMap> read_map_text(const std::string& text, const std::string& name, const MapOptions& options) {
    return maps::parse_drawn_map({name, text, nullptr}, options);
}

}  // namespace starway::service
