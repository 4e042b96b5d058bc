// What the files of a source are, without reading them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::road::ask {

// Whether it is a network file, by its content. Errors: io (missing or unreadable).
Result<bool> is_network_file(const std::string& source);
// Whether it is a file of OpenStreetMap; not, if it cannot be read.
bool is_osm_file(const std::string& source);

// The file, and sibling files that readers open with it: those of a shapefile, a mesh, TNTP and GMNS.
std::vector<std::filesystem::path> with_read_beside(const std::filesystem::path& path);

// The descriptor that a name stands for, which can be read once: -, /dev/stdin, /dev/fd/N; nothing for a file.
std::optional<int> stream_of(const std::string& source);
// Reads such a source into a temporary file that lasts until the program ends. Errors: io.
Result<std::string> seekable_copy(const std::string& source);

}  // namespace starway::road::ask
