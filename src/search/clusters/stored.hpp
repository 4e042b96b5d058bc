// Clusters, regions and provinces as bytes that another process maps and searches as they are.
//
//   header | for each of the three graphs: | first cost of each square, and one more | first door, and one more | doors | costs |
//
// Numbers are little-endian, and every part begins at a multiple of 8 bytes. What a part says of a square is checked when a search comes to it
// (DoorGraph::use_stored()).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "search/clusters/cluster_map.hpp"
#include "starway/result.hpp"

namespace starway {

using ByteSink = std::function<void(std::span<const std::byte>)>;

// Precondition: the map of clusters is up to date and complete.
void write_stored(ClusterMap& map, const ByteSink& sink);
// The bytes must outlive the map of clusters, which is new. Errors: data, where they are not what write_stored() wrote for a map like this.
Result<void> read_stored(std::span<const std::byte> bytes, ClusterMap& map);
// Reads all of them. Errors: data, where anything was changed since they were written.
Result<void> stored_clusters_intact(std::span<const std::byte> bytes);

}  // namespace starway
