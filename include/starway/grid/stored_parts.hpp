// Files that `starway prepare` wrote for a tile map.
#pragma once

#include <string>

namespace starway {

// Each may be empty. A search opens only those that it needs.
struct MapPartFiles {
    std::string clusters;  // for hierarchical A*
    std::string labels;    // for hub labels
};

}  // namespace starway
