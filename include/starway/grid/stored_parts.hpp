// Files that `starway prepare` wrote for a tile map.
#pragma once

#include <string>

#include "starway/grid/algorithm.hpp"

namespace starway {

// Each may be empty. A search opens only those that it needs.
struct MapPartFiles {
    std::string clusters;  // for hierarchical A*
    std::string labels;    // for hub labels

    // Empty where the algorithm has none.
    [[nodiscard]] const std::string& file_for(GridAlgorithm algorithm) const {
        static const std::string none;
        return algorithm == GridAlgorithm::hierarchical ? clusters : algorithm == GridAlgorithm::labels ? labels : none;
    }
};

}  // namespace starway
