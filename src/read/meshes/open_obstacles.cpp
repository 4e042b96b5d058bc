#include "read/plugin/ogr_plugin.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway {

Result<Obstacles> open_obstacles(const std::string& source, const SourceOptions& options, const CancelFlag* cancel) {
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    return (*plugin)->read_polygons(source, options, cancel);
}

}  // namespace starway
