#include "grid/ask/map_files.hpp"

#include <utility>

#include "read/maps/map_writer.hpp"
#include "read/maps/text/drawn_map.hpp"

namespace starway::grid::ask {

Result<std::string> map_format(std::string_view name, std::string_view path) {
    return read::maps::map_format(name, path);
}

Result<std::vector<std::string>> write_map(const TileMap& map, std::string_view format, const std::string& path) {
    auto written = read::maps::write_map(map, format, path);
    if (!written) return std::move(written).error();
    return std::move(written->lost);
}

Result<TileMap> read_map_text(const std::string& text, const std::string& name, const MapOptions& options) {
    return read::maps::parse_drawn_map({name, text, nullptr}, options);
}

}  // namespace starway::grid::ask
