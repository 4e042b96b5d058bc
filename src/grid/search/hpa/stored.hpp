// Clusters, regions and provinces in a file that another process maps and uses in place.
//
//  three counts for each of the three graphs
// for each:
// first cost of each square, and one more
// first entrance, and one more
// entrances
// costs
//
//
// In the frame of grid/search/engine/stored.hpp; every part begins at a multiple of 8 bytes. A square's contents are
// verified when a search first reaches it (EntranceGraph::use_stored()).
#pragma once

#include <cstddef>
#include <span>

#include "grid/search/engine/stored.hpp"
#include "grid/search/hpa/regions/cluster_map.hpp"
#include "starway/core/result.hpp"

namespace starway::grid::search {

inline constexpr StoredKind stored_clusters{{0x89, 'S', 'T', 'C', '\r', '\n', 0x1A, '\n'}, 1, "clusters"};

// Precondition: the cluster map is up to date and complete.
void write_stored(ClusterMap& map, const ByteSink& sink);
// `map` must be new; the bytes must outlive it. Errors: data, if write_stored() did not write them for such a map.
Result<void> read_stored(std::span<const std::byte> bytes, ClusterMap& map);

}  // namespace starway::grid::search
