// Precomputed files of a tile map: the clusters of hierarchical A*, and hub labels.
#pragma once

#include <cstdint>
#include <string>

#include "base/core/files/mapped_file.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::ask {

// Prepares a map for an algorithm, writes the result to a file and returns its size in bytes. Errors: io; those of
// GridSearch::write().
Result<std::uint64_t> save_part(GridSearch& search, GridAlgorithm algorithm, const std::string& path,
                                const GridPreparation& preparation);

// The parts that a search uses; must outlive the search.
class MapParts {
public:
    // Prepares the search for an algorithm: opens the needed file or, without one, computes the graph, clusters or hub
    // labels. If the map does not support them, this is not an error: the search falls back, and its answer says so.
    // Errors: io, data (a damaged file, or one for another map), interrupted.
    static Result<MapParts> ready(GridSearch& search, GridAlgorithm algorithm, const MapPartFiles& files,
                                  const GridPreparation& preparation);

private:
    core::MappedFile file_;
};

}  // namespace starway::grid::ask
