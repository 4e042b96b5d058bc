// What files include, for the tests of layers.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/source_dir.hpp"

namespace starway::test {

// A folder of src/ includes itself and those to its left.
inline const std::vector<std::string> layers{"core",    "geo", "profile", "network", "topology", "grid",    "mesh",
                                             "options", "io",  "index",   "search",  "draw",     "service", "request",
                                             "codec",   "web", "c",       "python",  "server",   "cli"};

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
