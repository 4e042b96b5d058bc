// Numbers the nodes of elimination forests.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace starway::road::index {

// A number for each node, so that every subtree is a range that ends with its root. last_child: of each node, the child
// whose range comes last, right before the node; no_node leaves the choice.
// parent: no_node of roots; else a node after the child. Time and memory: linear.
std::vector<std::uint32_t> number_subtrees(std::span<const std::uint32_t> parent,
                                           std::span<const std::uint32_t> last_child);

}  // namespace starway::road::index
