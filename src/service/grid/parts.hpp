// What was made of a tile map beforehand, in a file of its own, so that it need not be made again: the clusters of hierarchical A*, hub labels.
#pragma once

#include <cstdint>
#include <string>

#include "core/files/mapped_file.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/stored_parts.hpp"

namespace starway::service {

// Make what is missing first. Return the file's size in bytes. Errors: usage (the map has no such part), io; labels: those of prepare_labels().
Result<std::uint64_t> save_clusters(GridSearch& search, const std::string& path);
Result<std::uint64_t> save_labels(GridSearch& search, const std::string& path, const GridPreparation& preparation);

// What a search uses of a map's parts; it must outlive the search.
class MapParts {
public:
    // Makes the search ready for an algorithm: opens the file of what it needs or, where there is none, makes it: graph, clusters or hub labels.
    // What cannot be made for a map is no error here: the search's answer says what ran instead. Errors: io; data (damaged, or of another map); interrupted.
    static Result<MapParts> ready(GridSearch& search, GridAlgorithm algorithm, const MapPartFiles& files,
                                  const GridPreparation& preparation);

private:
    core::MappedFile file_;
};

}  // namespace starway::service
