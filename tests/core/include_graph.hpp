// What files include, for the tests of layers.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "support/source_dir.hpp"

namespace starway::test {

// A folder of src/ includes itself and those to its left.
inline const std::vector<std::string> layers{"core",    "geo", "profile", "network", "topology", "grid",    "mesh",
                                             "options", "io",  "index",   "search",  "draw",     "service", "request",
                                             "codec",   "web", "c",       "python",  "server",   "cli"};

// The leftmost folder of src/ that may include a header, by header or by folder.
inline const std::map<std::string, std::string> homes{
    {"core", "core"},
    {"core/local_plane.hpp", "geo"},
    {"core/nearest_points.hpp", "geo"},
    {"road", "service"},
    {"road/algorithm.hpp", "search"},
    {"road/boost_graph.hpp", "network"},
    {"road/classes.hpp", "network"},
    {"road/closed.hpp", "network"},
    {"road/lines.hpp", "io"},
    {"road/location.hpp", "network"},
    {"road/network.hpp", "network"},
    {"road/network_draft.hpp", "network"},
    {"road/node_ids.hpp", "network"},
    {"road/open.hpp", "io"},
    {"road/places.hpp", "network"},
    {"road/road_facts.hpp", "network"},
    {"road/source_options.hpp", "network"},
    {"road/tags.hpp", "network"},
    {"search", "index"},
    {"grid", "search"},
    {"grid/grid_map.hpp", "grid"},
    {"grid/router.hpp", "service"},
    {"grid/rules.hpp", "grid"},
    {"grid/scenario.hpp", "service"},
    {"grid/stored_parts.hpp", "service"},
    {"grid/tile_map.hpp", "grid"},
    {"grid/voxel_scenario.hpp", "service"},
    {"grid/voxels.hpp", "grid"},
    {"mesh", "mesh"},
    {"mesh/router.hpp", "service"},
    {"mesh/scenario.hpp", "service"},
    {"mesh/search.hpp", "search"},
    {"mesh/visibility_search.hpp", "search"},
};

inline std::size_t rank_in(const std::vector<std::string>& folders, const std::string& folder) {
    return static_cast<std::size_t>(std::find(folders.begin(), folders.end(), folder) - folders.begin());
}

// The rank of a public header's home, of "road/open.hpp".
inline std::size_t home_of_header(const std::string& header) {
    const auto own = homes.find(header);
    return rank_in(layers, own != homes.end() ? own->second : homes.at(header.substr(0, header.find('/'))));
}

inline std::filesystem::path source_folder(const std::string& name) {
    return std::filesystem::path(source_dir()) / name;
}

inline std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension == ".cpp" || extension == ".hpp") files.push_back(entry.path());
    }
    return files;
}

// What a file includes of ours, as it is written there.
inline std::vector<std::string> includes_of(const std::filesystem::path& file) {
    std::vector<std::string> paths;
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);)
        if (line.rfind("#include \"", 0) == 0) paths.push_back(line.substr(10, line.find('"', 10) - 10));
    return paths;
}

}  // namespace starway::test
