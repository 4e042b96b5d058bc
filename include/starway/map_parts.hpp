// Files of what `starway prepare` has made of a tile map.
#pragma once

#include <string>

namespace starway {

// Each may be empty. What a search does not need is not opened.
struct MapPartFiles {
    std::string clusters;  // for hierarchical A*
    std::string labels;    // for hub labels
};

}  // namespace starway
