// Clusters, regions and provinces as bytes that another process maps and searches as they are.
//
//   three counts for each of the three graphs | for each: | first cost of each square, and one more | first entrance, and one more | entrances | costs |
//
// in the frame of search/grid/stored.hpp; every part begins at a multiple of 8 bytes. What a part says of a square is checked when a search comes to it
// (EntranceGraph::use_stored()).
#pragma once

#include <cstddef>
#include <span>

#include "search/grid/hpa/cluster_map.hpp"
#include "search/grid/stored.hpp"
#include "starway/core/result.hpp"

namespace starway::search {

inline constexpr StoredKind stored_clusters{{0x89, 'S', 'T', 'C', '\r', '\n', 0x1A, '\n'}, 1, "clusters"};

// Precondition: the map of clusters is up to date and complete.
void write_stored(ClusterMap& map, const ByteSink& sink);
// The bytes must outlive the map of clusters, which is new. Errors: data, where they are not what write_stored() wrote for a map like this.
Result<void> read_stored(std::span<const std::byte> bytes, ClusterMap& map);

}  // namespace starway::search
