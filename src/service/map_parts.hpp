// The clusters of a tile map in a file of their own, so that hierarchical A* need not make them again.
#pragma once

#include <cstdint>
#include <string>

#include "core/mapped_file.hpp"
#include "starway/grid_search.hpp"

namespace starway::service {

// Makes what is missing of them first. Returns the file's size in bytes. Errors: usage (the map has no clusters), io.
Result<std::uint64_t> save_clusters(GridSearch& search, const std::string& path);

// Lets the search use them; the file must outlive it. Errors: io; data (damaged, or of another map).
Result<MappedFile> open_clusters(GridSearch& search, const std::string& path);

}  // namespace starway::service
