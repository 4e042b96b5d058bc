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

// A layer of src/ includes itself and those to its left. A house such as src/road has several: what is read lies
// between the model of a road network and what is asked of it.
inline const std::vector<std::string> layers{
    "base/core",  "base/geo", "base/graph",    "road/profile",  "road/network", "road/topology", "mesh/model",
    "grid/model", "read",     "road/index",    "road/search",   "mesh/search",  "grid/search",   "write",
    "draw",       "mesh/ask", "grid/ask",      "road/ask",      "bench",        "request",       "request/codec",
    "shells/web", "shells/c", "shells/python", "shells/server", "shells/cli"};

// The leftmost layer that may include a header, by header or by folder.
inline const std::map<std::string, std::string> homes{
    {"core", "base/core"},
    {"core/nearest_points.hpp", "base/geo"},
    {"grid", "grid/search"},
    {"grid/grid_map.hpp", "grid/model"},
    {"grid/engine.hpp", "grid/ask"},
    {"grid/rules.hpp", "grid/model"},
    {"grid/scenario.hpp", "grid/ask"},
    {"grid/tile_map.hpp", "grid/model"},
    {"grid/voxels.hpp", "grid/model"},
    {"mesh", "mesh/model"},
    {"mesh/of_map.hpp", "grid/model"},
    {"mesh/engine.hpp", "mesh/ask"},
    {"mesh/scenario.hpp", "grid/ask"},
    {"mesh/search.hpp", "mesh/search"},
    {"road", "road/ask"},
    {"road/algorithm.hpp", "road/search"},
    {"road/boost_graph.hpp", "road/network"},
    {"road/closed.hpp", "road/network"},
    {"road/lines.hpp", "read"},
    {"road/location.hpp", "road/network"},
    {"road/network.hpp", "road/network"},
    {"road/network_draft.hpp", "road/network"},
    {"road/open.hpp", "read"},
    {"road/places.hpp", "road/network"},
    {"road/source_options.hpp", "road/network"},
    {"road/tags.hpp", "road/network"},
    {"search", "base/graph"},
    {"search/junctions.hpp", "road/index"},
    {"search/road_space.hpp", "road/index"},
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

// The rank of the layer in which a file below src/ lies, of "road/ask/costs.cpp"; layers.size() if there is none.
inline std::size_t layer_of(const std::string& path) {
    std::size_t found = layers.size();
    for (std::size_t rank = 0; rank < layers.size(); ++rank)
        if (path.starts_with(layers[rank] + "/") &&
            (found == layers.size() || layers[rank].size() > layers[found].size()))
            found = rank;
    return found;
}

// The sources of a layer, but for those of a layer within it.
inline std::vector<std::filesystem::path> sources_of_layer(std::size_t rank) {
    std::vector<std::filesystem::path> files;
    const auto root = source_folder("src");
    for (auto& file : sources_in(root / layers[rank]))
        if (layer_of(file.lexically_relative(root).generic_string()) == rank) files.push_back(std::move(file));
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
